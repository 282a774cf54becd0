import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { DatabaseNewer, DatabaseTooOld } from '../platform/database/migrate.ts'
import { testDatabase } from '../testing/test-database.ts'
import { openOrReplaceDemo } from './replace-old-demo.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-old-demo-'))
afterAll(() => rmSync(folder, { recursive: true }))
const files = ['database/PG_VERSION', 'files/one', 'own-notes.txt']
const connection = await testDatabase()
const print = vi.spyOn(console, 'log').mockReturnValue()
afterEach(() => print.mockClear())

/** Opens a demo with files, of which the database rejects the first attempt with the error. */
async function openAfter(error: Error) {
  for (const file of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), '')
  }
  const open = vi.fn(async () => connection).mockRejectedValueOnce(error)
  const opened = await openOrReplaceDemo({ DEMO_DATA_DIR: folder }, open).catch((problem: unknown) => problem)
  return { opened, left: files.filter((file) => existsSync(path.join(folder, file))) }
}

test('the data of a demo of an older version is replaced, and the start says so', async () => {
  expect(await openAfter(new DatabaseTooOld())).toEqual({ opened: connection, left: ['own-notes.txt'] })
  expect(print.mock.calls).toEqual([
    [`The demo in ${folder} is from an older version of the portal. Replacing its data ...`],
  ])
})

test.each([new DatabaseNewer(), new Error('disk')])('a demo that fails with %s is left alone', async (error) => {
  expect(await openAfter(error)).toEqual({ opened: error, left: files })
  expect(print).not.toHaveBeenCalled()
})
