// @module-tag own-database
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { removeAbandonedFolders, withTemporaryFolder } from './temporary-folder.ts'

const usual = process.env.TMPDIR
let place: string
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'portal-temporary-'))
  process.env.TMPDIR = place
})
afterAll(async () => {
  if (usual === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = usual
  await rm(place, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const name of await readdir(place)) await rm(path.join(place, name), { recursive: true })
})

const log = {
  warn: (details: unknown) => {
    throw new Error(JSON.stringify(details))
  },
}

/** Starts a process that has a temporary folder until it is killed. */
async function startUser() {
  const user = fork(path.join(import.meta.dirname, '..', '..', 'testing', 'temporary-folder-user.ts'))
  await once(user, 'message')
  const kill = async () => {
    if (user.exitCode !== null || user.signalCode !== null) return
    user.kill('SIGKILL')
    await once(user, 'exit')
  }
  onTestFinished(kill)
  return { kill }
}

test('a temporary folder is removed after its use, also after an error', async () => {
  await withTemporaryFolder('import', (folder) => writeFile(path.join(folder, 'people.json'), '[]'))
  const failing = withTemporaryFolder('import', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(await readdir(place)).toEqual([])
})

test('the next start removes the folder of a killed process, and none of a running process', async () => {
  const [killed, running] = [await startUser(), await startUser()]
  expect(await readdir(place)).toHaveLength(4)
  await withTemporaryFolder('import', async (own) => {
    await killed.kill()
    await removeAbandonedFolders(log)
    const left = await readdir(place)
    expect(left).toHaveLength(4)
    expect(left).toContain(path.basename(own))
  })
  await running.kill()
  await removeAbandonedFolders(log)
  expect(await readdir(place)).toEqual([])
})

test('a folder without a lock is removed after a day, and folders of other programs stay', async () => {
  for (const name of ['portal-import-old123', 'portal-import-new123', 'portal-spool-x'])
    await mkdir(path.join(place, name))
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of ['portal-import-old123', 'portal-spool-x'])
    await utimes(path.join(place, name), yesterday, yesterday)
  await removeAbandonedFolders(log)
  expect((await readdir(place)).toSorted()).toEqual(['portal-import-new123', 'portal-spool-x'])
})
