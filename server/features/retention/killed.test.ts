// @module-tag slow
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import { dumpOf } from '../../testing/provider-folder.ts'
import { recordsIn } from '../../testing/records.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { settingsWithDatabase } from '../../testing/test-database.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-killed-'))
const s3 = await startS3Server()
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const settings = {
  ...(await settingsWithDatabase(folder, 'migrated')),
  ...s3.environment,
  CLOSED_ENGAGEMENT_MONTHS: '12',
}
const program = path.join(import.meta.dirname, '..', '..', 'testing', 'retention-process.ts')
const start = (): ChildProcess =>
  fork(program, { env: { ...process.env, ...settings }, execArgv: ['--disable-warning=ExperimentalWarning'] })

async function within<Result>(work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<Result>) {
  const { db, close } = await openDatabase(readConfig(settings), { command: 'test' })
  return work(db).finally(close)
}
const contents = () => [...s3.objects.keys()].filter((key) => key.startsWith('files/')).toSorted()
const isFile = ([table]: [string, unknown]) => !/^(removed_content|backup_run|kysely)/.test(table)
const rest = (dump: object) => Object.fromEntries(Object.entries(dump).filter(isFile))

test('after a kill between deleting rows and file contents, the next run deletes only those contents', async () => {
  const [gone, other] = [[randomUUID(), randomUUID()], randomUUID()]
  await within(async (db) => {
    const records = recordsIn(db)
    const closed = await records.engagement({ title: 'Harbour cranes' })
    const open = await records.engagement({ title: 'Fleet telematics' })
    await records.workOrder({ engagement_id: closed, start_date: '2020-01-01', end_date: '2020-12-31' })
    await records.workOrder({ engagement_id: open, start_date: '2020-01-01', end_date: '2999-12-31' })
    const uploaded_by = await records.stakeholderAccount([closed, open])
    for (const id of gone) await records.sharedFile({ engagement_id: closed, uploaded_by }, { id })
    await records.sharedFile({ engagement_id: open, uploaded_by }, { id: other })
    await records.removal({ engagement_id: closed, remove_on: '2022-06-18', reminded_at: new Date(0) })
  })
  const storage = openStorage(readConfig(settings))
  for (const id of [...gone, other]) await storage.put(`files/${id}`, [Buffer.from(`content of ${id}`)])
  const all = contents()
  expect(all).toHaveLength(3)

  s3.setTrouble('hangs')
  const killed = start()
  await vi.waitFor(() => expect(s3.asked.some((asked) => asked.startsWith('DELETE files/'))).toBe(true), 60_000)
  const ended = once(killed, 'exit')
  killed.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  s3.setTrouble(undefined)
  expect(contents()).toEqual(all)
  const left = await within(async (db) => {
    expect(await db.selectFrom('engagement').select('title').execute()).toEqual([{ title: 'Fleet telematics' }])
    expect(await db.selectFrom('file_version').select('id').execute()).toEqual([{ id: other }])
    const noted = await db.selectFrom('removed_content').select('id').execute()
    expect(noted.map(({ id }) => id).toSorted()).toEqual(gone.toSorted())
    return dumpOf(db)
  })

  const next = start()
  expect(await once(next, 'exit')).toEqual([0, null])
  expect(contents()).toEqual([`files/${other}`])
  expect(s3.objects.get(`files/${other}`)?.content.toString()).toBe(`content of ${other}`)
  const after = await within(dumpOf)
  expect(after.removed_content ?? []).toEqual([])
  expect(rest(after)).toEqual(rest(left))
}, 120_000)
