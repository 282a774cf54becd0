import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode, type Storage } from '../storage/storage.ts'
import { keyOf, type Line, type Log, lineOf, readLines } from './deletion-log.ts'

/** File next to the backups, which a restore reads. */
export const listName = 'portal-gone.jsonl'

/**
 * A line each. Only its owner reads it; it has its name when it is whole. What can no longer be read in the store stays as the
 * list had it before.
 */
export async function writeList(storage: Storage, log: Log, folder: string): Promise<void> {
  const loggedLines = await readLines(storage, log)
  const damaged = [...loggedLines].filter(([, line]) => line === undefined).map(([key]) => key)
  const before = damaged.length > 0 ? await readWhatCanBe(path.join(folder, listName)) : []
  const lines = [...loggedLines.values(), ...before.filter((line) => damaged.includes(keyOf(line)))].filter(
    (line) => line !== undefined,
  )
  const unfinished = path.join(folder, `${listName}.${randomUUID()}`)
  try {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    await writeFile(unfinished, text, { mode: 0o600, flush: true })
    await rename(unfinished, path.join(folder, listName))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export class ListProblem extends Error {}

/** Returns undefined if the file does not exist. */
export async function readList(file: string): Promise<Line[] | undefined> {
  return (await linesOf(file))?.map(({ line, place }) => {
    if (!line)
      throw new ListProblem(`${file} is not a valid list of erasures and removals: line ${place} cannot be read.`)
    return line
  })
}

const readWhatCanBe = async (file: string): Promise<Line[]> =>
  ((await linesOf(file)) ?? []).flatMap(({ line }) => line ?? [])

async function linesOf(file: string): Promise<{ line: Line | undefined; place: number }[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  return text?.split('\n').flatMap((line, place) => (line === '' ? [] : [{ line: readOne(line), place: place + 1 }]))
}

function readOne(text: string): Line | undefined {
  try {
    return lineOf(text)
  } catch {
    return undefined
  }
}
