// @module-tag slow
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { removeDue } from '../features/retention/remove-engagement.ts'
import { backUpWhenDue } from '../platform/backup/jobs.ts'
import { addToDeletionLog, findDeletionLog } from '../platform/deletion-log/data.ts'
import { type DeletionEntry, entryKey, parseEntry } from '../platform/deletion-log/entry.ts'
import { deletionFileName, keepDeletionFile } from '../platform/deletion-log/file.ts'
import { operatorsProblem } from '../platform/operators-problem.ts'
import type { Portal } from '../platform/portal.ts'
import { backUpTo, backupFolder } from '../testing/backup-world.ts'
import { deletionWorld } from '../testing/deletion-world.ts'
import { compareDeletions } from './compare-deletions.ts'

// The database returns to an older state in another way than with `portal restore`, such as a snapshot of the disk.

const { newFile, newStore } = backupFolder()
const BACKUP_DIR = await mkdtemp(path.join(tmpdir(), 'portal-foreign-'))
const { portal, restored, reapplyList, everything, world, closed } = await deletionWorld({ BACKUP_DIR })
vi.setConfig({ testTimeout: 120_000 })
afterAll(() => rm(BACKUP_DIR, { recursive: true, force: true }))

const file = path.join(BACKUP_DIR, deletionFileName)
beforeEach(() => rm(file, { recursive: true, force: true }))
const keysInFile = async () =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line) => entryKey(parseEntry(line)))
const keysInTable = async () => [...(await findDeletionLog(portal.db)).keys()]
/** The portal with a log that keeps its messages. */
function withMessages(one: Portal): { portal: Portal; messages: string[] } {
  const messages: string[] = []
  const report = (...parts: unknown[]) => messages.push(`${parts.at(-1)}`)
  return { portal: { ...one, log: { ...one.log, error: report, warn: report, info: () => {} } as never }, messages }
}
/** Why the portal does not start; undefined if it does. */
const problemOf = (one: Portal): Promise<string | undefined> =>
  compareDeletions(one).then(
    () => undefined,
    (error) => {
      // The portal prints the message and ends.
      expect(operatorsProblem(error)).toBe(error.message)
      return error.message
    },
  )
const removal = (number: number): DeletionEntry => ({
  kind: 'removal',
  id: `removal-${number}`,
  engagement_id: `engagement-${number}`,
  client_id: 'unknown-client',
  title: 'Pumps',
  client_name: 'Unknown',
  closed_on: '2024-01-01',
  remove_on: '2026-01-01',
  planned_at: '2025-12-01T08:00:00.000Z',
  ended_at: '2026-01-01T08:00:00.000Z',
  parts: null,
  work_orders: [],
})

test('a database that is older than the file is rejected at start until the deletions are reapplied', async () => {
  const { erase } = await world()
  await closed()
  const backup = newFile()
  await backUpTo(portal, backup)
  const { name } = await erase()
  await removeDue(portal)
  expect(await keysInFile()).toEqual(await keysInTable())
  expect(await problemOf(portal)).toBeUndefined()
  const there = await restored(backup, newStore())
  expect(await problemOf(there)).toBe(
    `The database lacks entries of the deletion log in ${file}. It was probably restored from an older copy. Erased people who would be back: 1. Removed engagements that would be back: 1. Deleted work orders that would be back: 0.\nRun the command "reapply-deletions", then start the portal again.`,
  )
  expect(await everything(there)).toContain('quillana')
  expect(await keysInFile()).toHaveLength(2)
  expect(await reapplyList(there)).toEqual([`Erased again: ${name}.`, 'Removed again: Harbour cranes.'])
  expect(await problemOf(there)).toBeUndefined()
  expect(await everything(there)).not.toContain('quillana')
})

test('a deletion that was committed shortly before a crash enters the file at the next start, or within the hour', async () => {
  const { erase } = await world()
  await erase()
  const [key] = await keysInTable()
  for (const runNext of [() => compareDeletions(portal), () => backUpWhenDue(portal)]) {
    await rm(file)
    await runNext()
    expect(await keysInFile()).toEqual([key])
    // A file that is older than the table.
    await writeFile(file, '')
    await runNext()
    expect(await keysInFile()).toEqual([key])
  }
})

test('a deletion is done although the file cannot be written, and enters it later', async () => {
  const { erase } = await world()
  await mkdir(file)
  await erase()
  const { portal: there, messages } = withMessages(portal)
  await keepDeletionFile(there)
  expect(messages).toEqual([`could not write ${deletionFileName} to the backup folder, will retry`])
  // The folder can be away for a while. The portal starts without it.
  messages.length = 0
  expect(await problemOf(there)).toBeUndefined()
  expect(messages).toContain('could not compare the deletion log with the file in BACKUP_DIR')
  await rm(file, { recursive: true })
  await keepDeletionFile(portal)
  expect(await keysInFile()).toEqual(await keysInTable())
})

test('a damaged line is named at start and every hour, and stays in the file', async () => {
  const { erase } = await world()
  await erase()
  const text = await readFile(file, 'utf8')
  await writeFile(file, `${text}{"kind":"eras\n`)
  const sentence = `${file} is not a valid list of erasures and removals: line 2 cannot be read. Copy this line from an older list. If there is none, see docs/operate/backup.md.`
  expect(await problemOf(portal)).toBe(sentence)
  const { portal: there, messages } = withMessages(portal)
  await addToDeletionLog(portal.db, removal(1))
  await keepDeletionFile(there)
  expect(messages).toEqual([sentence.replace('line 2', 'line 3')])
  const lines = (await readFile(file, 'utf8')).split('\n')
  expect([lines.length, lines[2]]).toEqual([4, '{"kind":"eras'])
})

test('an entry that the table lacks stays in the file and is reported every hour', async () => {
  const { erase } = await world()
  await erase()
  await writeFile(file, `${JSON.stringify(removal(1))}\n`)
  const { portal: there, messages } = withMessages(portal)
  await keepDeletionFile(there)
  expect(await keysInFile()).toEqual([...(await keysInTable()), 'removal removal-1'])
  expect(messages).toEqual([
    'the deletion log in BACKUP_DIR has entries that the database does not have: see docs/operate/backup.md',
  ])
})

test('the file of another portal is not taken for the portal’s own', async () => {
  const { erase } = await world()
  await writeFile(file, `${JSON.stringify(removal(1))}\n`)
  expect(await problemOf(portal)).toBe(
    `${file} lists deletions, but this database has none of the people and customers in them.\nIf the list belongs to another portal, set BACKUP_DIR to a folder that only this portal uses. If it belongs to this portal, run the command "reapply-deletions --gone ${file}".`,
  )
  await erase()
  expect(await problemOf(portal)).toContain('Removed engagements that would be back: 1.')
})

test('a deletion that was undone does not count as one that would be back', async () => {
  const { erase } = await world()
  await erase()
  const lines = [removal(1), { kind: 'return', id: 'removal-1' }].map((entry) => `${JSON.stringify(entry)}\n`)
  await writeFile(file, `${await readFile(file, 'utf8')}${lines.join('')}`)
  expect(await problemOf(portal)).toContain('Decisions to allow people or engagements again are missing.')
})

test('an instance can start while others delete and write the file', async () => {
  const { erase } = await world()
  await erase()
  const remove = async (number: number): Promise<void> => {
    await addToDeletionLog(portal.db, removal(number))
    await keepDeletionFile(portal)
  }
  for (let round = 0; round < 20; round++) {
    const [, , problem] = await Promise.all([remove(2 * round), remove(2 * round + 1), problemOf(portal)])
    expect(problem).toBeUndefined()
    expect((await keysInFile()).toSorted()).toEqual((await keysInTable()).toSorted())
  }
})
