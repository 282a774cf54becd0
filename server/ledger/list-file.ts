import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode, type Storage } from '../storage/storage.ts'
import { type Line, lineOf, readLines } from './ledger.ts'

/** Beside the backups: what is restored from one of them finds it. */
export const listName = 'portal-gone.jsonl'

/** A line each. Only its owner reads it; it has its name when it is whole. */
export async function writeList(storage: Storage, folder: string): Promise<void> {
  const lines = await readLines(storage)
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

/** undefined where there is no such file. */
export async function readList(file: string): Promise<Line[] | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  return text?.split('\n').flatMap((line, place) => {
    if (line === '') return []
    try {
      return [lineOf(line)]
    } catch {
      throw new ListProblem(`${file} is no list of what is gone: line ${place + 1} cannot be read.`)
    }
  })
}
