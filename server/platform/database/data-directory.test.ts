// @module-tag own-database
// @module-tag slow
import { fork } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'
import { openEmbedded } from './database.ts'

const folders: string[] = []
const folder = async (): Promise<string> => {
  const created = await mkdtemp(path.join(tmpdir(), 'portal-data-'))
  folders.push(created)
  return created
}
afterAll(() => Promise.all(folders.map((made) => rm(made, { recursive: true, force: true }))))

describe('the data directory', () => {
  test('belongs to one process, and a second process sees which one uses it', async () => {
    const directory = await folder()
    const unlock = await lockDataDir(directory, 'portal')
    await expect(lockDataDir(directory, 'import')).rejects.toThrow(
      new RegExp(`in use by process ${process.pid} \\(portal\\).*Stop that process first`),
    )
    await unlock()
    await (await lockDataDir(directory, 'import'))()
  })

  test('is released when its process ends, even if it is killed', async () => {
    const directory = await folder()
    const holder = fork(path.resolve(import.meta.dirname, '..', '..', 'testing', 'lock-holder.ts'), [directory], {
      stdio: 'ignore',
    })
    await new Promise((resolve) => holder.once('message', resolve))
    await expect(lockDataDir(directory, 'portal')).rejects.toThrow(`in use by process ${holder.pid} (portal)`)
    const removed = new Promise((resolve) => holder.once('exit', resolve))
    holder.kill('SIGKILL')
    await removed
    await (await lockDataDir(directory, 'portal'))()
  })

  test('is given to only one of twenty simultaneous requests', async () => {
    const directory = await folder()
    const request = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(directory, 'portal')))
    const got = request.filter((one) => one.status === 'fulfilled')
    expect(got).toHaveLength(1)
    for (const firstClient of request)
      if (firstClient.status === 'rejected') expect(firstClient.reason).toBeInstanceOf(DataDirInUse)
    await got[0]?.value()
  })

  test('with an unfinished database from a killed first start is set up again', { timeout: 60_000 }, async () => {
    const directory = await folder()
    await writeFile(path.join(directory, 'database.unfinished'), 'torn')
    const connection = await openEmbedded(directory, 'portal')
    await sql`create table kept (x int)`.execute(connection.db)
    await connection.close()
    const secondTry = await openEmbedded(directory, 'portal')
    expect((await sql`select * from kept`.execute(secondTry.db)).rows).toEqual([])
    await secondTry.close()
    expect((await readdir(directory)).toSorted()).toEqual(['database', 'portal.lock'])
  })
})
