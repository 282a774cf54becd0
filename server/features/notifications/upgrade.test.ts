import { byEventKind } from '@portal/domain/notifications/event'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { knownMigrations, migrate } from '../../platform/database/migrate.ts'
import { hashOf } from '../../platform/http/secret.ts'
import { recordsIn } from '../../testing/records.ts'
import { emptyMigrationlessDatabase } from '../../testing/test-database.ts'
import { silentLog, testClock } from '../../testing/test-portal.ts'
import { deleteSubscriptions, findSettings, insertSubscription, saveDelivery } from './settings-data.ts'
import { unsubscribePath } from './unsubscribe.ts'

// Upgrades from the version before, which kept subscriptions in columns of `notification_setting`. Goes with them.

const connection = await emptyMigrationlessDatabase()
const { db } = connection
const records = recordsIn(db)
const config = readConfig({ DATA_DIR: '.unused', LOG_LEVEL: 'silent' })
const app = await createApp({ config, connection, log: silentLog(), now: testClock().now, mailServer: null })
afterAll(app.stop)

const none = byEventKind(() => false)
const columns = ['work_order_renewal', 'file_sharing', 'audit_creation'] as const
type Column = (typeof columns)[number]

/** Writes columns like an instance of the version before. */
const saveColumns = (account: string, changes: Partial<Record<Column, boolean>>) => {
  const set = sql.join(Object.entries(changes).map(([column, isOn]) => sql`${sql.ref(column)} = ${isOn}`))
  const names = sql.join(Object.keys(changes).map((column) => sql.ref(column)))
  return sql`insert into notification_setting (account_id, ${names})
    values (${account}, ${sql.join(Object.values(changes))}) on conflict (account_id) do update set ${set}`.execute(db)
}
const columnsOf = async (account: string): Promise<Column[]> => {
  const { rows } = await sql<Record<Column, boolean>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from notification_setting
    where account_id = ${account}`.execute(db)
  return columns.filter((column) => rows[0]?.[column])
}
const insertToken = (token: string, account: string, kind: Column | null) =>
  sql`insert into unsubscribe_token (token_hash, account_id, kind, created_at)
    values (${hashOf(token)}, ${account}, ${kind}, now())`.execute(db)
const unsubscribe = async (token: string): Promise<number> =>
  (await app.server.inject({ method: 'POST', url: `${unsubscribePath}?token=${token}` })).statusCode

const people = { one: '', all: '', off: '' }
beforeAll(async () => {
  const known = await knownMigrations()
  await migrate(
    db,
    known.filter((name) => name < '0280'),
  )
  for (const person of ['one', 'all', 'off'] as const)
    people[person] = await records.stakeholderAccount([], { email: `${person}@customer.example` })
  await saveColumns(people.one, { file_sharing: true, audit_creation: true })
  await saveColumns(people.all, { work_order_renewal: true, file_sharing: true })
  await saveColumns(people.off, { file_sharing: false })
  await insertToken('of-one-kind', people.one, 'file_sharing')
  await insertToken('of-a-digest', people.all, null)
  await migrate(db)
}, 60_000)

test('the migration copies what people subscribed to', async () => {
  expect(await findSettings(db, people.one)).toEqual({ ...none, file_sharing: true, audit_creation: true })
  expect(await findSettings(db, people.all)).toEqual({ ...none, work_order_renewal: true, file_sharing: true })
  expect(await findSettings(db, people.off)).toEqual(none)
})

test('unsubscribe links that were sent before keep working, and old instances notice', async () => {
  expect(await unsubscribe('of-one-kind')).toBe(200)
  expect(await findSettings(db, people.one)).toEqual({ ...none, audit_creation: true })
  expect(await columnsOf(people.one)).toEqual(['audit_creation'])
  expect(await unsubscribe('of-a-digest')).toBe(200)
  expect(await findSettings(db, people.all)).toEqual(none)
  expect(await columnsOf(people.all)).toEqual([])
})

test.each(columns)('a choice about %s is the same on old and new instances', async (column) => {
  const account = await records.stakeholderAccount([])
  const others = columns.filter((other) => other !== column)
  const expectChosen = async (chosen: Column[]): Promise<void> => {
    expect(await findSettings(db, account)).toEqual(byEventKind((kind) => chosen.some((one) => one === kind)))
    expect(await columnsOf(account)).toEqual(columns.filter((one) => chosen.includes(one)))
  }
  await insertSubscription(db, account, column)
  await expectChosen([column])
  await saveColumns(account, Object.fromEntries(others.map((other) => [other, true])))
  await expectChosen([...columns])
  await deleteSubscriptions(db, account, column)
  await expectChosen(others)
  await saveColumns(account, { [column]: true })
  await expectChosen([...columns])
  await saveDelivery(db, account, { delivery: 'daily', only_mine: true })
  await expectChosen([...columns])
  await saveColumns(account, { [column]: false })
  await expectChosen(others)
})

test('accounts with subscriptions can be deleted', async () => {
  const account = await records.stakeholderAccount([])
  await insertSubscription(db, account, 'file_sharing')
  await db.deleteFrom('account').where('id', '=', account).execute()
  expect(await findSettings(db, account)).toEqual(none)
  expect(await columnsOf(account)).toEqual([])
})

test('the columns know nothing of kinds of event that are newer than they are', async () => {
  const account = await records.stakeholderAccount([])
  await insertSubscription(db, account, 'new_kind' as 'file_sharing')
  await deleteSubscriptions(db, account, null)
  expect(await columnsOf(account)).toEqual([])
})
