import { getEngagement } from '@portal/domain/engagements/contract'
import { listFiles } from '@portal/domain/files/contract'
import { readEngagements, readWorkOrders } from '@portal/domain/public-api/contract'
import { allowBack, listRemovals, previewRemoval } from '@portal/domain/retention/contract'
import { searchEverything } from '@portal/domain/search/contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { isRemovedEngagementError } from '../../platform/database/database-errors.ts'
import { fillTables } from '../../testing/filled-tables.ts'
import { providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { fileStores, form, sharingWorld } from '../../testing/sharing-world.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importsInto } from '../import/import-folder.fixture.ts'
import { lockImports } from '../import/lock-data.ts'
import { createToken } from '../tokens/data.ts'
import { removeContents, removeDue } from './remove-engagement.ts'
import { findRemovedTables } from './removed-data.ts'

const kit = await testPortal({ CLOSED_ENGAGEMENT_MONTHS: '12' })
const { portal, records, clock, call } = kit
const { db } = portal
beforeEach(kit.reset)
afterAll(removeFolders)

/** Removal that is due, with all emails sent. */
const due = (engagement_id: string) =>
  records.removal({ engagement_id, remove_on: '2026-06-18', reminded_at: new Date('2026-06-11T08:00:00Z') })
const superuser = async () => kit.signIn(await records.staffAccount({ is_superuser: true }))

const tables: readonly string[] = (await findRemovedTables(db, portal.storedTables)).map(({ table }) => table)
const stay = portal.storedTables.flatMap(({ table, staysAfterRemoval }) =>
  Object.keys(staysAfterRemoval ?? {}).map((column) => `${table}.${column}`),
)

describe('the tables that refer to an engagement', () => {
  test('are all either removed with it or listed as kept', async () => {
    const { rows: referring } = await sql<{ table: string; to: string }>`
      select distinct conrelid::regclass::text as table, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
    const unnamed = referring.filter(({ table, to }) => tables.includes(to) && !tables.includes(table))
    expect(unnamed).toEqual([])
    const { rows: naming } = await sql<{ table: string; column: string }>`
      select c.relname::text as table, a.attname::text as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname like '%engagement%id%'`.execute(
      db,
    )
    const known = (table: string, column: string) => tables.includes(table) || stay.includes(`${table}.${column}`)
    expect(naming.filter(({ table, column }) => !known(table, column))).toEqual([])
  })

  test('lose all rows of the removed engagement and none of another one', async () => {
    const roots = ['client', 'account', 'person', 'photo']
    const all = tables.filter((table) => table !== 'search_document').toReversed()
    for (const mark of ['a', 'b']) {
      // Values that checks of more than one column allow.
      const withIds = {
        account: { email: `${mark}@customer.example`, login_method: 'external' },
        outbox: { state: 'sent' },
        customer_survey: { average_rating: 4 },
        file_version: { id: `00000000-0000-4000-8000-00000000000${mark}` },
        work_order: { start_date: '2024-01-01', end_date: '2025-01-01' },
      }
      await sql`insert into webhook (id, name, address, form, kinds, client_ids, engagement_ids, secret, saved_by, saved_at)
        values ('hook', 'Hook', 'https://x.example', 'standard', '{}', '{}', '{}', 'x', 'x', now())
        on conflict do nothing`.execute(db)
      await fillTables(db, [...roots, ...all], mark, withIds)
    }
    const documentsOf = async (engagement: string): Promise<number> => {
      const documents = db.selectFrom('search_document').select('id').where('engagement_id', '=', engagement)
      return (await documents.execute()).length
    }
    const left = async () => {
      const counts: Record<string, number> = {}
      for (const table of all) {
        const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
        counts[table] = rows[0]?.count ?? 0
      }
      return counts
    }
    expect(await left()).toEqual(Object.fromEntries(all.map((table) => [table, 2])))
    expect(await documentsOf('engagement-a')).toBeGreaterThan(5)
    const id = await due('engagement-a')
    const before = (await call(previewRemoval, { params: { id } }, await superuser())).body
    await removeDue(portal)
    expect(await left()).toEqual(Object.fromEntries(all.map((table) => [table, 1])))
    expect(await documentsOf('engagement-a')).toBe(0)
    expect(await documentsOf('engagement-b')).toBeGreaterThan(5)
    const { body } = await call(previewRemoval, { params: { id } }, await superuser())
    expect(body).toEqual(before)
    expect(body.counts.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
      'work_order 1',
      'assignment 1',
      'day 1',
      'file 1',
      'version 1',
      'service_feedback 1',
      'people_feedback 2',
      'audit 1',
      'request 2',
      'stakeholder 1',
      'access 2',
      'team 2',
      'trace 3',
    ])
  })
})

describe('a removal', () => {
  test('waits while an import is writing', async () => {
    const id = await closed()
    await due(id)
    let release = () => {}
    const storedKeys = new Promise<void>((resolve) => {
      release = resolve
    })
    const ownBrowser = kit.connection.longRunningDb
    // With a single connection nothing can hold a lock.
    if ((await sql<{ version: string }>`select version()`.execute(db)).rows[0]?.version.includes('emscripten')) return
    let accepted = () => {}
    const began = new Promise<void>((resolve) => {
      accepted = resolve
    })
    const importing = ownBrowser.transaction().execute(async (transaction) => {
      await lockImports(transaction)
      accepted()
      await storedKeys
    })
    await began
    await removeDue(portal)
    expect(await isThere(id)).toBe(true)
    release()
    await importing
    await removeDue(portal)
    expect(await isThere(id)).toBe(false)
  })

  test('is reported to API tokens limited to the engagement, and they do not become unlimited', async () => {
    const client = await records.client({ name: 'Nordlicht' })
    const id = await closed({ client_id: client })
    const order = await db
      .selectFrom('work_order')
      .select('id')
      .where('engagement_id', '=', id)
      .executeTakeFirstOrThrow()
    const other = await closed()
    const token = async (limits: { clients?: string[]; engagements?: string[] }) => {
      const requested = { name: 'Copy', scopes: ['read engagements' as const], days: null }
      const created = { made_by: 'Leah Stone', now: clock.now() }
      return (await createToken(db, { ...requested, clients: [], engagements: [], ...limits }, created)).secret
    }
    const secrets = [await token({ clients: [client] }), await token({ engagements: [id] })]
    const stranger = await token({ engagements: [other] })
    await due(id)
    const since = clock.now().toISOString()
    await removeDue(portal)
    for (const secret of secrets) {
      expect((await call(readEngagements, { query: {} }, secret)).body.items).toEqual([])
      const removedItem = await call(readEngagements, { query: { removed_since: since } }, secret)
      expect(removedItem.body.items).toMatchObject([{ id }])
      const orders = await call(readWorkOrders, { query: { removed_since: since } }, secret)
      expect(orders.body.items).toMatchObject([{ id: order.id, engagement_id: id }])
    }
    expect((await call(readEngagements, { query: { removed_since: since } }, stranger)).body.items).toEqual([])
  })

  test('is recognised by the foreign key error of later writes, unlike other foreign key errors', async () => {
    const order = { id: 'w', engagement_id: 'never', reference: 'WO', start_date: '2025-01-01', end_date: '2025-02-01' }
    const fault = await db
      .insertInto('work_order')
      .values({ ...order, removed_at: null })
      .execute()
      .catch((error: unknown) => error)
    expect(isRemovedEngagementError(fault)).toBe(true)
    const other = await db
      .insertInto('engagement')
      .values({ id: 'e', title: 'T', folded_title: 't', client_id: 'never' })
      .execute()
      .catch((error: unknown) => error)
    expect([other instanceof Error, isRemovedEngagementError(other)]).toEqual([true, false])
  })

  test('takes the engagement out of search, and its page answers as if it never existed', async () => {
    const id = await closed({ title: 'Zanzibar freight' })
    const as = await superuser()
    const search = async () => JSON.stringify((await call(searchEverything, { query: { q: 'Zanzibar' } }, as)).body)
    expect(await search()).toContain('Zanzibar')
    await due(id)
    await removeDue(portal)
    expect(await search()).not.toContain('Zanzibar freight')
    const removedItem = await call(getEngagement, { params: { id } }, as)
    const never = await call(getEngagement, { params: { id: 'never' } }, as)
    expect([removedItem.status, removedItem.body]).toEqual([404, never.body])
  })

  const closed = async (row: { client_id?: string; title?: string } = {}) => {
    const id = await records.engagement(row)
    await records.workOrder({ engagement_id: id, start_date: '2024-01-01', end_date: '2024-12-31' })
    return id
  }
})
const isThere = async (id: string) =>
  (await db.selectFrom('engagement').select('id').where('id', '=', id).execute()).length === 1

describe.each(await fileStores())('files %s', (_, environment) => {
  const world = sharingWorld({ ...environment, CLOSED_ENGAGEMENT_MONTHS: '12' })
  beforeEach(world.reset)

  async function dueWithFiles() {
    const { engagement, kit } = world
    await world.shared(form())
    await world.shared(form(undefined, 'Notes.pdf'))
    await kit.portal.db.deleteFrom('member_assignment').execute()
    await kit.portal.db.deleteFrom('work_order').execute()
    await kit.records.workOrder({ engagement_id: engagement, start_date: '2024-01-01', end_date: '2024-12-31' })
    await kit.records.removal({ engagement_id: engagement, remove_on: '2026-06-18', reminded_at: new Date(0) })
    return kit.portal
  }

  test('are deleted once when the engagement is removed', async () => {
    const ownBrowser = await dueWithFiles()
    expect(await world.stored()).toHaveLength(2)
    await removeDue(ownBrowser)
    await removeDue(ownBrowser)
    expect(await world.stored()).toEqual([])
    expect(
      (await world.kit.call(listFiles, { query: { project_id: world.engagement } as never }, world.helen)).status,
    ).toBe(404)
  })

  test('are deleted by the next run if the previous one failed in between', async () => {
    const ownBrowser = await dueWithFiles()
    const storage = { ...ownBrowser.storage, remove: () => Promise.reject(new Error('killed')) }
    await expect(removeDue({ ...ownBrowser, storage })).rejects.toThrow('killed')
    const as = await world.kit.signIn(await world.kit.records.staffAccount({ is_superuser: true }))
    const removal = async () => (await world.kit.call(listRemovals, {}, as)).body.removals[0]
    expect(await removal()).toMatchObject({ state: 'removed', files_left: 2 })
    expect(await world.stored()).toHaveLength(2)
    await removeContents(ownBrowser)
    expect(await world.stored()).toEqual([])
    expect(await removal()).toMatchObject({ files_left: 0 })
  })

  test('that are uploaded during the removal are either deleted with it or rejected', async () => {
    const ownBrowser = await dueWithFiles()
    const [answer] = await Promise.all([world.upload(form(undefined, 'Late.pdf')), removeDue(ownBrowser)])
    expect([201, 404]).toContain(answer.status)
    await removeDue(ownBrowser)
    expect(await world.stored()).toEqual([])
  })
})

describe('an import', () => {
  const { take } = importsInto(kit)

  /** The first engagement of the provider has been removed. */
  async function removed() {
    await take(providerRecords())
    clock.set('2028-06-18T08:30:00Z')
    await records.removal({ id: 'r1', engagement_id: 'e1', remove_on: '2028-06-18', reminded_at: new Date(0) })
    await removeDue(portal)
    expect(await isThere('e1')).toBe(false)
  }
  const rowsOf = async (id: string) =>
    (
      await Promise.all(
        (
          ['work_order', 'member_assignment', 'audit', 'stakeholder', 'account_engagement', 'customer_survey'] as const
        ).map(
          async (table) =>
            (
              await db.selectFrom(table).select('engagement_id').where('engagement_id', '=', id).execute()
            ).length,
        ),
      )
    ).reduce((sum, count) => sum + count, 0)

  test('leaves out a removed engagement with all its records, and reports it', async () => {
    await removed()
    const { counts } = await take(providerRecords())
    expect(counts.at(-1)).toMatchObject({ label: 'deleted for good', added: 0 })
    expect(counts.at(-1)?.unchanged).toBeGreaterThan(5)
    expect([await isThere('e1'), await isThere('e2'), await rowsOf('e1')]).toEqual([false, true, 0])
    expect((await take(providerRecords())).changed).toBe(false)
  })

  test('does not bring back the days worked on a removed engagement', async () => {
    await take(providerRecords())
    const days = async () => [
      await db.selectFrom('time_entry').select('id').where('work_order_id', '=', 'w2').execute(),
      await db.selectFrom('work_order_usage').select('used_days').where('work_order_id', '=', 'w2').execute(),
    ]
    expect((await days()).map(({ length }) => length)).toEqual([2, 1])
    await removed()
    expect(await days()).toEqual([[], []])
    await take(providerRecords())
    expect(await days()).toEqual([[], []])
  })

  test.each(['work_orders', 'member_assignments', 'time_entries', 'stakeholders', 'audits', 'history'] as const)(
    'with only %s is not rejected for naming a removed engagement',
    async (file) => {
      await removed()
      const { counts } = await take(
        { [file]: providerRecords()[file] },
        { mode: file === 'audits' ? 'upsert' : 'whole' },
      )
      expect(counts.at(-1)).toMatchObject({ label: 'deleted for good' })
      expect(await rowsOf('e1')).toBe(0)
    },
  )

  test('takes a work order that has moved to another engagement, together with its assignments', async () => {
    await removed()
    const it = providerRecords()
    const work_orders = it.work_orders.map((order) => ({ ...order, engagement_id: 'e2' }))
    await take({ work_orders, member_assignments: it.member_assignments })
    const orders = await db.selectFrom('work_order').select('engagement_id').execute()
    expect(orders.map(({ engagement_id }) => engagement_id)).toEqual(work_orders.map(() => 'e2'))
    expect((await db.selectFrom('member_assignment').select('id').execute()).length).toBe(it.member_assignments.length)
  })

  test('brings the engagement back after a superuser allows it, and it is not removed at once', async () => {
    await removed()
    const as = await superuser()
    const [removal] = (await call(listRemovals, {}, as)).body.removals
    const { body } = await call(allowBack, { params: { id: 'r1' }, body: { version: removal?.version ?? 0 } }, as)
    expect(body).toMatchObject({ state: 'removed', allowed_back_by: 'Tomasz Brandt' })
    expect((await call(allowBack, { params: { id: 'r1' }, body: { version: body.version } }, as)).status).toBe(409)
    const { counts } = await take(providerRecords())
    expect(counts.map(({ label }) => label)).not.toContain('deleted for good')
    expect(await isThere('e1')).toBe(true)
    await removeDue(portal)
    expect(await isThere('e1')).toBe(true)
  })
})
