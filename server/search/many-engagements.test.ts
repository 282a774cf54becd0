// @module-tag slow
import { searchEverything } from '@portal/domain/search/contract'
import type { FoundKind } from '@portal/domain/search/found'
import { searchWords } from '@portal/domain/text/search-words'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
beforeEach(portal.reset)

const everyKind: readonly FoundKind[] = ['engagement', 'work-order', 'person', 'stakeholder', 'file', 'audit']

async function search(q: string, me: string) {
  const { status, body } = await call(searchEverything, { query: { q, all: 'true' as never } }, me)
  expect(status).toBe(200)
  const found = body.groups.flatMap(({ found }) => found.map(({ kind, id, rank }) => ({ kind, id, rank })))
  return { forgiven: body.forgiven, counts: body.groups.map(({ kind, count }) => ({ kind, count })), found }
}

/** An engagement with something of each kind, all called so. */
async function called(title: string): Promise<string> {
  const uploaded_by = 'uploader'
  const client_id = await records.client({ name: `${title} Bank`, search_words: searchWords(`${title} Bank`) })
  const engagement_id = await records.engagement({ title, client_id })
  const dates = { start_date: '2026-01-05', end_date: '2026-12-18' }
  const work_order_id = await records.workOrder({ engagement_id, reference: title, ...dates })
  await records.assignment({ work_order_id, employee_id: await records.person({ name: title }) })
  await records.stakeholder({ engagement_id, full_name: title })
  await records.sharedFile({ engagement_id, uploaded_by }, { file_name: `${title}.pdf` })
  await records.audit({ engagement_id, title })
  return engagement_id
}

/** Copies the records a hundred times in the database, so that a customer's few must be found among many. */
async function copyAHundredTimes(): Promise<void> {
  const tables: Record<string, string[]> = {
    client: ['id', 'name', 'folded_name', 'search_words'],
    engagement: ['id', 'client_id', 'title', 'folded_title', 'search_words', 'latest_end_date'],
    work_order: ['id', 'engagement_id', 'reference', 'search_words', 'start_date', 'end_date'],
    person: ['id', 'name', 'folded_name', 'search_words'],
    member_assignment: [
      'id',
      'work_order_id',
      'engagement_id',
      'employee_id',
      'member_role',
      'member_role_id',
      'start_date',
      'end_date',
    ],
    stakeholder: ['id', 'engagement_id', 'full_name', 'search_words', 'access_level'],
    audit: ['id', 'engagement_id', 'title', 'search_words', 'scoring_type', 'percentage_score', 'created_at'],
    audit_score_point: ['audit_id', 'day', 'score'],
    shared_file: ['id', 'engagement_id', 'category', 'is_sensitive', 'uploaded_by', 'added_at', 'version'],
    file_version: ['id', 'file_id', 'number', 'file_name', 'search_words', 'size', 'sha256', 'uploaded_by', 'added_at'],
  }
  const ofEach = (name: string) => /(^|_)id$/.test(name) && name !== 'member_role_id'
  for (const [table, columns] of Object.entries(tables)) {
    const copied = columns.map((name) => (ofEach(name) ? sql`${sql.ref(name)} || '-' || n` : sql.ref(name)))
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(copied)} from ${sql.table(table)}, generate_series(1, 100) n`.execute(portal.portal.db)
  }
}

/** Adds more engagements than are read one by one, without matches. */
async function manyOthers(): Promise<string[]> {
  const client_id = await records.client({ name: 'Bystanders' })
  const rows = Array.from({ length: 201 }, (_, at) => ({
    id: `other-${at}`,
    client_id,
    title: 'Other',
    folded_title: 'other',
    search_words: 'other',
  }))
  await portal.portal.db.insertInto('engagement').values(rows).execute()
  return rows.map(({ id }) => id)
}

test('a customer with few engagements finds their own records among many with the same name', async () => {
  await records.staffAccount({ id: 'uploader' })
  await called('Atlas')
  await copyAHundredTimes()
  const ownBrowser = await called('Our atlas')
  const others = await manyOthers()
  for (const engagements of [[ownBrowser], [ownBrowser, ...others]])
    for (const [q, forgiven] of [
      ['atlas', null],
      ['tla', null],
      ['atlas bank', null],
      ['atlsa', 'atlas'],
    ] as const) {
      const me = await signIn(await records.stakeholderAccount(engagements))
      const results = await search(q, me)
      expect([q, results.forgiven]).toEqual([q, forgiven])
      expect([q, new Set(results.found.map(({ kind }) => kind))]).toEqual([
        q,
        q === 'atlas bank' ? new Set(everyKind.filter((kind) => kind !== 'person')) : new Set(everyKind),
      ])
      expect(results.found).toHaveLength(results.counts.length)
    }
}, 60_000)

test('accounts with few, many or all engagements get the same results for shared ones', async () => {
  await records.staffAccount({ id: 'uploader' })
  const shared = [
    await called('Payments platform'),
    await called('Payments archive'),
    await called('Fleet telematics'),
    await called('Delivery platform'),
  ]
  const few = await signIn(await records.stakeholderAccount(shared))
  const many = await signIn(await records.stakeholderAccount([...shared, ...(await manyOthers())]))
  const staff = await signIn(await records.staffAccount())
  for (const q of [
    'p',
    'pay',
    'payments pl',
    'platform payments',
    'latfor',
    'bank delivery',
    'telemtaics',
    shared[0] ?? '',
  ]) {
    const found = await search(q, staff)
    expect([q, await search(q, few)]).toEqual([q, found])
    expect([q, await search(q, many)]).toEqual([q, found])
  }
}, 60_000)
