import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../portal.ts'
import { notWritten } from '../storage/disk-reason.ts'
import { hasCode } from '../storage/storage.ts'
import { findDeletionLog } from './data.ts'
import { type DeletionEntry, type DeletionLog, entryKey, isMissing, parseEntry } from './entry.ts'

/** Deletion file: the deletion log once more, next to the backups. A restore and each start compare it with the database. */
export const deletionFileName = 'portal-gone.jsonl'

/** The message says why the deletion file cannot be used, and what to do. */
export class DeletionFileProblem extends Error {}

/** Returns undefined if the file does not exist. Throws `DeletionFileProblem` if a line is damaged. */
export async function readDeletionFile(file: string): Promise<DeletionLog | undefined> {
  const text = await readText(file)
  if (text === undefined) return undefined
  const entries = new Map<string, DeletionEntry>()
  for (const { entry, number } of linesOf(text)) {
    if (!entry) throw new DeletionFileProblem(damaged(file, number))
    entries.set(entryKey(entry), entry)
  }
  return entries
}

const damaged = (file: string, number: number): string =>
  `${file} is not a valid list of erasures and removals: line ${number} cannot be read. Copy this line from an older list. If there is none, see docs/operate/backup.md.`

interface Found {
  /** Messages about damaged lines, which stay in the file. */
  damaged: string[]
  /** Entries of the file that the log lacks, which stay in the file. */
  missing: DeletionEntry[]
}

/**
 * Writes the log to the file, if they differ, and repeats this until they match, because several instances write it. `keeps`
 * says which other entries of the file stay.
 */
async function writeFileUntilEqual(
  file: string,
  readLog: () => Promise<DeletionLog>,
  keeps: (log: DeletionLog, entry: DeletionEntry) => boolean,
): Promise<Found> {
  for (;;) {
    // Read before the log: entries in the file are committed, so a log that is read afterwards has them too.
    const before = await readText(file)
    const lines = linesOf(before ?? '')
    const log = await readLog()
    const others = lines.filter(({ entry }) => !entry || (!log.has(entryKey(entry)) && keeps(log, entry)))
    const texts = [...[...log.values()].map((entry) => JSON.stringify(entry)), ...others.map(({ text }) => text)]
    const text = texts.map((line) => `${line}\n`).join('')
    if (text === before)
      return {
        damaged: lines.flatMap(({ entry, number }) => (entry ? [] : damaged(file, number))),
        missing: others.flatMap(({ entry }) => entry ?? []),
      }
    await replaceFile(file, text)
  }
}

/** Only its owner can read the file. It gets its name when it is complete and on the disk. */
async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`
  try {
    await writeFile(unfinished, text, { mode: 0o600, flush: true })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw notWritten(file, error)
  }
}

/** Adds entries, for example of a backup, to the deletion file in a folder. */
export async function addToDeletionFile(folder: string, entries: DeletionLog): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, deletionFileName)
  await writeFileUntilEqual(
    file,
    async () => entries,
    () => true,
  )
}

type Needs = Pick<Services, 'longRunningDb' | 'config' | 'log'>

/** Writes the deletion file in BACKUP_DIR. Throws if this fails. */
export async function writeDeletionFile({ longRunningDb, config, log }: Needs): Promise<void> {
  if (config.BACKUP_DIR === null) return
  await mkdir(config.BACKUP_DIR, { recursive: true, mode: 0o700 })
  const file = path.join(config.BACKUP_DIR, deletionFileName)
  const found = await writeFileUntilEqual(file, () => findDeletionLog(longRunningDb), isMissing)
  for (const sentence of found.damaged) log.error(sentence)
  if (found.missing.length > 0)
    log.error(
      { file, missing: found.missing.length },
      'the deletion log in BACKUP_DIR has entries that the database does not have: see docs/operate/backup.md',
    )
}

/** Writes the deletion file after a deletion. If this fails, the hourly job writes it. */
export const keepDeletionFile = (needs: Needs): Promise<void> =>
  writeDeletionFile(needs).catch((error) =>
    needs.log.warn({ err: error }, `could not write ${deletionFileName} to the backup folder, will retry`),
  )

const readText = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })

interface Line {
  text: string
  number: number
  /** undefined if the line is damaged. */
  entry: DeletionEntry | undefined
}

const linesOf = (text: string): Line[] =>
  text.split('\n').flatMap((line, index) => (line === '' ? [] : [{ text: line, number: index + 1, entry: read(line) }]))

function read(text: string): DeletionEntry | undefined {
  try {
    return parseEntry(text)
  } catch {
    return undefined
  }
}
