import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { providerRecords } from '../../testing/provider-folder.ts'
import { zipFile } from '../../testing/sample-files.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { runWaiting } from './uploaded-import.ts'
import { takeFromFolder } from './watched-folder.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-watched-'))
const kit = await testPortal({ IMPORT_FOLDER: folder })
const { portal, clock } = kit
beforeEach(async () => {
  await kit.reset()
  for (const name of await readdir(folder)) await rm(path.join(folder, name))
})
afterAll(async () => {
  await kit.close()
  await rm(folder, { recursive: true })
})

/** Adds a file that was last written that many seconds ago. */
async function put(name: string, content: string | Buffer, secondsAgo = 120): Promise<void> {
  await writeFile(path.join(folder, name), content)
  const offset = new Date(clock.now().getTime() - secondsAgo * 1000)
  await utimes(path.join(folder, name), offset, offset)
}
const look = async () => {
  await takeFromFolder(portal)
  await runWaiting(portal)
  const columns = ['who', 'file_name', 'outcome', 'problem_count'] as const
  return portal.db.selectFrom('import_run').select(columns).orderBy('began_at').orderBy('file_name').execute()
}
const left = async () => (await readdir(folder)).toSorted()
const clients = JSON.stringify(providerRecords().clients)
const accepted = { who: 'Watched folder', outcome: 'taken in', problem_count: 0 }

test('a zip or a file of one kind in the watched folder is imported once', async () => {
  await put('export.zip', await zipFile({ 'clients.json': clients }))
  await put('people.csv', 'id,name\nP1,Amara Okafor\n')
  const once = [
    { ...accepted, file_name: 'export.zip' },
    { ...accepted, file_name: 'people.csv' },
  ]
  expect(await look()).toEqual(once)
  expect(await left()).toEqual(['export.zip.taken', 'people.csv.taken'])
  expect(await look()).toEqual(once)
})

test('files that are still being written and unrelated files are ignored', async () => {
  await put('clients.json', clients, 59)
  await put('readme.txt', 'x')
  await put('invoices.json', '[]')
  await put('users.csv', 'id\n')
  expect(await look()).toEqual([])
  clock.advance(2000)
  expect(await look()).toEqual([{ ...accepted, file_name: 'clients.json' }])
})

test('an invalid file is rejected like any other import, and is not retried automatically', async () => {
  await put('clients.json', '[{"id":"c1"}]')
  const refused = [{ ...accepted, file_name: 'clients.json', outcome: 'refused', problem_count: 1 }]
  expect(await look()).toEqual(refused)
  expect(await look()).toEqual(refused)
})

test('a file that a killed portal was importing is imported after a while', async () => {
  await put('clients.json.taking', clients)
  expect(await look()).toEqual([])
  clock.set(new Date(Date.now() + 11 * 60 * 1000).toISOString())
  await takeFromFolder(portal)
  expect(await look()).toEqual([{ ...accepted, file_name: 'clients.json' }])
})
