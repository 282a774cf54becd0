import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { largestImport, zipTooLarge } from '@portal/domain/import/upload'
import type { Entry, ZipFile } from 'yauzl'
import { contentOf, readZip, WrongZip } from '../../platform/zip/read-zip.ts'
import { collectProblems, ImportRefused } from './problems.ts'

/**
 * Unpacks an uploaded zip into a folder for the import. Records are at the top or in the zip's only folder, photos in
 * `photos`. Throws `ImportRefused`, with the sender's name for the zip, if it cannot be read.
 */
export async function unpack(zip: Readable, folder: string, name: string): Promise<string> {
  const archive = path.join(folder, 'upload.zip')
  await pipeline(zip, createWriteStream(archive))
  const records = path.join(folder, 'records')
  await mkdir(path.join(records, 'photos'), { recursive: true })
  const refuse = (problem: string): ImportRefused => refusedFor(name, problem)
  try {
    await readZip(archive, async (opened, entries) => {
      const files = filesToUnpack(entries, refuse)
      const declared = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
      if (declared > largestImport) throw refuse(zipTooLarge)
      let room = largestImport
      for (const { entry, file } of files) {
        if (entry.isEncrypted()) throw refuse(`contains the encrypted file ${file}`)
        room -= await write(opened, entry, { to: path.join(records, file), room, refuse })
      }
    })
  } catch (error) {
    throw error instanceof WrongZip ? refuse(error.message) : error
  }
  return records
}

type Refuse = (problem: string) => ImportRefused

const refusedFor = (file: string, problem: string): ImportRefused => {
  const problems = collectProblems()
  problems.add({ file, record: null, id: null, field: null, problem })
  return new ImportRefused(problems)
}

function filesToUnpack(entries: readonly Entry[], refuse: Refuse): { entry: Entry; file: string }[] {
  const top = new Set(entries.map(({ fileName }) => fileName.split('/')[0]))
  const within = top.size === 1 && entries.every(({ fileName }) => fileName.includes('/')) && !top.has('photos')
  const found = new Map<string, Entry>()
  for (const entry of entries) {
    const file = within ? entry.fileName.slice(entry.fileName.indexOf('/') + 1) : entry.fileName
    if (!/^(photos\/)?[^/\0]+$/.test(file))
      throw refuse(`contains ${entry.fileName}, but only photos may be in a folder`)
    if (found.has(file)) throw refuse(`contains ${entry.fileName} twice`)
    found.set(file, entry)
  }
  return [...found].map(([file, entry]) => ({ entry, file }))
}

interface Place {
  to: string
  /** Bytes that may still come. */
  room: number
  refuse: Refuse
}

/** How many bytes it was: what a zip says of itself is not believed. */
async function write(zip: ZipFile, entry: Entry, { to, room, refuse }: Place): Promise<number> {
  let bytes = 0
  const handle = await open(to, 'wx')
  try {
    for await (const chunk of contentOf(zip, entry)) {
      bytes += chunk.length
      if (bytes > room) throw refuse(zipTooLarge)
      await handle.write(chunk)
    }
  } finally {
    await handle.close()
  }
  return bytes
}
