// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { lastSuperuser } from '@portal/domain/accounts/person-rules'
import { afterAll, expect, test } from 'vitest'
import { keyHash } from '../features/privacy/erasure-records-data.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { findDeletionLog } from '../platform/deletion-log/data.ts'
import { recordsIn } from '../testing/records.ts'
import { runInProcess } from '../testing/run-in-process.ts'
import { settingsWithDatabase } from '../testing/test-database.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'portal-users-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('an operator can allow an erased email address again', async () => {
  const environment = await settingsWithDatabase(path.join(folder, 'users'), 'migrated')
  const restoreAccess = (address: string) => runInProcess(['user', 'let-back', address], environment)
  const anonymous = await restoreAccess('quillana@customer.example')
  expect([anonymous.code, anonymous.err]).toEqual([
    1,
    'No one with the email address quillana@customer.example was erased.',
  ])

  const hash = keyHash('address', 'quillana@customer.example')
  const before = await openDatabase(readConfig(environment), { command: 'test' })
  const account_id = await recordsIn(before.db).staffAccount()
  const erased_at = new Date('2026-06-18T08:30:00Z')
  const row = {
    id: 'e1',
    account_id,
    erased_by: account_id,
    erased_at,
    applied_at: erased_at,
    feedback: 'kept',
  } as const
  await before.db.insertInto('erasure').values(row).execute()
  await before.db.insertInto('erased_key').values({ erasure_id: 'e1', kind: 'address', hash }).execute()
  await before.close()
  const back = await restoreAccess('Quillana <Quillana@Customer.example>')
  expect([back.code, back.out]).toEqual([0, expect.stringContaining('The next import can bring back')])
  expect((await restoreAccess('quillana@customer.example')).code).toBe(1)
  // The entry keeps a restored older backup from excluding the address.
  const { db, close } = await openDatabase(readConfig(environment), { command: 'test' })
  const entries = [...(await findDeletionLog(db)).values()]
  await close()
  expect(entries).toEqual([{ kind: 'let-back', id: hash, at: expect.any(String) }])
}, 120_000)

test('an operator cannot deactivate the last superuser of staff', async () => {
  const environment = await settingsWithDatabase(path.join(folder, 'superusers'), 'migrated')
  const deactivate = (address: string) => runInProcess(['user', 'deactivate', address], environment)
  const before = await openDatabase(readConfig(environment), { command: 'test' })
  for (const email of ['leah@provider.example', 'amara@provider.example'])
    await recordsIn(before.db).staffAccount({ email, is_superuser: true })
  await before.close()
  expect((await deactivate('leah@provider.example')).code).toBe(0)
  const last = await deactivate('amara@provider.example')
  expect([last.code, last.err]).toEqual([1, lastSuperuser])
  const { db, close } = await openDatabase(readConfig(environment), { command: 'test' })
  const active = await db.selectFrom('account').select('email').where('active', '=', true).execute()
  await close()
  expect(active).toEqual([{ email: 'amara@provider.example' }])
}, 120_000)
