import type { Endpoint } from '@portal/domain/contract/endpoint'
import type { Scope } from '@portal/domain/contract/scope'
import { archiveFile, changeCategory, unarchiveFile } from '@portal/domain/files/contract'
import * as contract from '@portal/domain/public-api/contract'
import type { Limits } from '@portal/domain/tokens/token'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { createToken } from '../tokens/data.ts'
import { publicApiJobs } from './jobs.ts'

const kit = await testPortal()
const { portal, call, records, clock, server } = kit
const { db } = portal

const reading: readonly Scope[] = ['read engagements', 'read feedback', 'read audits', 'read files']
const token = async (limits: Partial<Limits> = {}): Promise<string> => {
  const request = { name: 'Power BI', scopes: [...reading], days: null, clients: [], engagements: [], ...limits }
  return (await createToken(db, request as never, { made_by: 'Leah Stone', now: clock.now() })).secret
}

/** One engagement with one of everything that programs read. */
async function engagementWithAll(id: string, client_id: string): Promise<string> {
  const engagement_id = await records.engagement({ id, client_id, title: `Engagement ${id}` })
  const employee_id = await records.person({ name: `Ann of ${id}` })
  const order = { engagement_id, reference: `WO-${id}`, start_date: '2026-06-29', end_date: '2026-07-05' }
  const work_order_id = await records.workOrder({ ...order, id: `order-${id}` })
  await records.assignment({ id: `assignment-${id}`, work_order_id, employee_id, price_per_day: 876_543 })
  await records.timeEntry({ id: `entry-${id}`, work_order_id, employee_id, hundredths: 150 })
  await records.absence({ id: `absence-${id}`, employee_id, start_date: '2026-07-01', end_date: '2026-07-03' })
  await records.customerSurvey({ id: `survey-${id}`, engagement_id })
  const input = { engagement_id, account_id: null, provider_full_name: 'Helen Marsh', feedback: `=Praise of ${id}` }
  const given_at = new Date('2026-06-01T10:00:00Z')
  await db
    .insertInto('individual_feedback')
    .values({ ...input, given_at, id: `people-${id}`, employee_id, provider_role: null })
    .execute()
  await db
    .insertInto('team_feedback')
    .values({ ...input, given_at, id: `team-${id}`, team_id: null, team_name: 'Core' })
    .execute()
  const audit_id = await records.audit({ id: `audit-${id}`, engagement_id })
  await db.insertInto('audit_survey').values(surveyOf(audit_id)).execute()
  const uploaded_by = await records.staffAccount({ first_name: 'Tomasz', last_name: 'Brandt' })
  await records.sharedFile({ id: `file-${id}`, engagement_id, uploaded_by })
  return engagement_id
}

const surveyOf = (audit_id: string) => {
  const option = { questionId: 'q1', value: 'Yes, weekly', score: 4, risks: [] }
  const question = { questionTitle: 'Are backups tried?', totalScore: 4, options: [option] }
  const section = {
    id: 's1',
    value: 'Operations',
    percentageScore: 80,
    description: null,
    answeredQuestions: [question],
  }
  return {
    id: `${audit_id}-survey`,
    audit_id,
    created_at: new Date('2026-06-01T08:00:00Z'),
    created_by: 'Owen',
    notes: null,
    percentage_score: 80,
    is_completed: true,
    entity_name: 'Core',
    sections: JSON.stringify([section]),
  }
}

let clients: string[]
async function begin(): Promise<void> {
  await kit.reset()
  clients = [await records.client(), await records.client({ name: 'Carrow Logistics' })]
  await engagementWithAll('a', clients[0] ?? '')
  await engagementWithAll('b', clients[1] ?? '')
}
afterAll(kit.close)

const lists: Record<string, Endpoint> = {
  engagements: contract.readEngagements,
  'work orders': contract.readWorkOrders,
  assignments: contract.readAssignments,
  'days worked': contract.readWorkOrderDays,
  absences: contract.readAbsences,
  'feedback on the service': contract.readServiceFeedback,
  'feedback on people': contract.readPeopleFeedback,
  'feedback on teams': contract.readTeamFeedback,
  audits: contract.readAudits,
  files: contract.readFiles,
}
const exports: Record<string, Endpoint> = {
  'work orders': contract.exportWorkOrders,
  assignments: contract.exportAssignments,
  days: contract.exportDays,
  'days worked': contract.exportWorkOrderDays,
  absences: contract.exportAbsences,
  'feedback on the service': contract.exportServiceFeedback,
  'feedback on people': contract.exportPeopleFeedback,
  'feedback on teams': contract.exportFeedbackOnTeams,
  'answers of audits': contract.exportAudits,
}
const request = async (endpoint: Endpoint, as: string, query: object = {}) =>
  (await call(endpoint, { query } as never, as)).response
const page = async (endpoint: Endpoint, as: string, query: object = {}) =>
  (await request(endpoint, as, query)).json() as { items: Record<string, unknown>[]; next_cursor: string | null }
const ofWhich = ({ items }: { items: Record<string, unknown>[] }) =>
  items.flatMap(({ id, engagement_id, engagement_ids }) => engagement_id ?? engagement_ids ?? id)
const engagementsOf = (rows: readonly Record<string, unknown>[]) =>
  rows.map(({ engagement_id, engagement_ids }) => engagement_id ?? engagement_ids)
/** Lists that also report removed records. */
const withRemovals = Object.values(lists).filter(
  (endpoint) => endpoint !== contract.readWorkOrderDays && endpoint !== contract.readAbsences,
)
const rowsOf = async (endpoint: Endpoint, as: string, query: object = {}) =>
  (await request(endpoint, as, { format: 'ndjson', ...query })).body
    .split('\n')
    .slice(0, -1)
    .map((line): Record<string, unknown> => JSON.parse(line))

describe.each(Object.entries(lists))('the list of %s', (_, endpoint) => {
  beforeAll(begin)

  test('is returned in pages with a cursor until there are no more records', async () => {
    const as = await token()
    const first = await page(endpoint, as, { limit: 1 })
    const second = await page(endpoint, as, { limit: 1, cursor: first.next_cursor })
    expect([ofWhich(first), ofWhich(second), second.next_cursor]).toEqual([['a'], ['b'], null])
    expect((await page(endpoint, as)).items).toEqual([...first.items, ...second.items])
  })

  test('contains only the customers and engagements of a limited token', async () => {
    expect(ofWhich(await page(endpoint, await token({ clients: [clients[1] ?? ''] })))).toEqual(['b'])
    expect(ofWhich(await page(endpoint, await token({ engagements: ['a'] })))).toEqual(['a'])
    const both = await token({ clients: [clients[1] ?? ''], engagements: ['a'] })
    expect(ofWhich(await page(endpoint, both))).toEqual(['a', 'b'])
    const limited = await token({ engagements: ['a'] })
    if (endpoint !== contract.readEngagements)
      expect((await page(endpoint, limited, { engagement_id: 'b' })).items).toEqual([])
    expect(ofWhich(await page(endpoint, await token(), { engagement_id: 'b' }))).toEqual(['b'])
  })

  test('contains only the requested fields, and returns 304 if nothing has changed', async () => {
    const as = await token()
    expect((await page(endpoint, as, { fields: 'id' })).items.map((row) => Object.keys(row))).toEqual([['id'], ['id']])
    const { headers, body } = await request(endpoint, as)
    expect([headers['cache-control'], body.includes('876543')]).toEqual(['private, no-cache', false])
    const secondTry = await server.inject({
      url: endpoint.path,
      headers: { authorization: `Bearer ${as}`, 'if-none-match': `"other", W/${headers.etag}` },
    })
    expect([secondTry.statusCode, secondTry.body]).toEqual([304, ''])
  })

  test('rejects an invalid cursor, field or engagement, and a page that is too large', async () => {
    const as = await token()
    const wrong: [query: object, field: string][] = [
      [{ cursor: 'nonsense' }, 'cursor'],
      [{ cursor: Buffer.from('["/api/v1/other","a"]').toString('base64url') }, 'cursor'],
      [{ fields: 'id,price_per_day' }, 'fields'],
      [{ limit: contract.largestPage + 1 }, 'limit'],
      [{ engagement_id: 'a b' }, 'engagement_id'],
    ]
    for (const [query, field] of wrong) {
      const response = await request(endpoint, as, query)
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([422, [field]])
    }
  })
})

describe.each(Object.entries(exports))('the export of %s', (_, endpoint) => {
  beforeAll(begin)
  const june = endpoint === contract.exportDays ? { from: '2026-06-01', to: '2026-07-31' } : {}

  test('has the same rows as CSV and JSON lines, and only permitted rows for a limited token', async () => {
    const rows = await rowsOf(endpoint, await token(), june)
    expect([...new Set(engagementsOf(rows))]).toEqual(['a', 'b'])
    const csv = await request(endpoint, await token(), june)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.split('\r\n')[0]).toBe(`\uFEFF${Object.keys(rows[0] ?? {}).join(',')}`)
    expect([csv.body.includes('876543'), csv.body.split('\r\n').length >= rows.length + 2]).toEqual([false, true])
    for (const limits of [{ clients: [clients[1] ?? ''] }, { engagements: ['b'] }]) {
      const limited = await rowsOf(endpoint, await token(limits), june)
      expect([...new Set(engagementsOf(limited))]).toEqual(['b'])
    }
  })
})

describe('the records of the public API', () => {
  beforeEach(begin)

  test('can be filtered by the time of their last change, if they have one', async () => {
    const as = await token()
    const since = { updated_since: '2026-06-10T00:00:00Z' }
    for (const endpoint of [contract.readServiceFeedback, contract.readAudits, contract.readFiles]) {
      expect((await page(endpoint, as, since)).items).toEqual([])
      expect(ofWhich(await page(endpoint, as, { updated_since: '2026-06-01T10:00:00+02:00' }))).toEqual(['a', 'b'])
    }
    const account_id = await records.staffAccount()
    const replied_at = new Date('2026-06-12T08:00:00Z')
    const reply = { id: 'r1', customer_survey_id: 'survey-b', account_id, author_name: 'Tomasz', text: 'Thank you' }
    await db
      .insertInto('customer_survey_reply')
      .values({ ...reply, replied_at })
      .execute()
    await db
      .insertInto('audit_survey')
      .values({ ...surveyOf('audit-a'), id: 'later', created_at: replied_at })
      .execute()
    await db.updateTable('shared_file').set({ archived_at: replied_at }).where('id', '=', 'file-b').execute()
    expect(ofWhich(await page(contract.readServiceFeedback, as, since))).toEqual(['b'])
    expect(ofWhich(await page(contract.readAudits, as, since))).toEqual(['a'])
    expect(await page(contract.readFiles, as, since)).toMatchObject({ items: [{ id: 'file-b', archived: true }] })
    const wrong = await request(contract.readFiles, as, { updated_since: 'yesterday' })
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['updated_since']])
  })

  test('include a file as changed after it is archived, unarchived or moved to another category', async () => {
    const secret = await token()
    const amara = await kit.signIn(await records.staffAccount({ job_title: 'Client Partner' }))
    const reported = async () => {
      const { items } = await page(contract.readFiles, secret, { updated_since: clock.now().toISOString() })
      return items.map(({ id, archived, category }) => [id, archived, category])
    }
    const change = async (endpoint: Endpoint, query = {}) => {
      clock.advance(1000)
      expect(await reported()).toEqual([])
      const answer = await call(endpoint, { params: { fileId: 'file-a' }, query } as never, amara)
      expect(answer.status).toBe(200)
      return reported()
    }
    expect(await change(archiveFile)).toEqual([['file-a', true, 'Contracts']])
    expect(await change(unarchiveFile)).toEqual([['file-a', false, 'Contracts']])
    expect(await change(changeCategory, { category: 'Timesheets' })).toEqual([['file-a', false, 'Timesheets']])
  })

  test('include incomplete audit surveys only for tokens without limits', async () => {
    const created_at = new Date('2026-06-12T08:00:00Z')
    await db
      .insertInto('audit_survey')
      .values({ ...surveyOf('audit-a'), id: 'begun', created_at, is_completed: false })
      .execute()
    const since = { updated_since: '2026-06-10T00:00:00Z' }
    const surveysFor = async (as: string) => {
      const { items } = await page(contract.readAudits, as, { engagement_id: 'a' })
      return (items[0] as { surveys: { id: string }[] }).surveys.map(({ id }) => id)
    }
    const exportedTo = async (as: string) => [
      ...new Set((await rowsOf(contract.exportAudits, as, { engagement_id: 'a' })).map(({ survey_id }) => survey_id)),
    ]
    const [all, ofA] = [await token(), await token({ engagements: ['a'] })]
    expect([await surveysFor(all), await exportedTo(all)]).toEqual([
      ['begun', 'audit-a-survey'],
      ['begun', 'audit-a-survey'],
    ])
    expect(ofWhich(await page(contract.readAudits, all, since))).toEqual(['a'])
    for (const limited of [ofA, await token({ clients: [clients[0] ?? ''] })]) {
      expect([await surveysFor(limited), await exportedTo(limited)]).toEqual([['audit-a-survey'], ['audit-a-survey']])
      expect((await page(contract.readAudits, limited, since)).items).toEqual([])
      const { items } = await page(contract.readAudits, limited, { fields: 'updated_at' })
      expect(items).toMatchObject([{ updated_at: expect.not.stringContaining('2026-06-12') }])
    }
  })

  test('report removals by id until a record returns or the removal is too old', async () => {
    const [as, ofB] = [await token(), await token({ clients: [clients[1] ?? ''] })]
    const since = { removed_since: kit.clock.now().toISOString() }
    const removedItem: [Endpoint, table: string, id: string][] = [
      [contract.readAssignments, 'member_assignment', 'assignment-'],
      [contract.readServiceFeedback, 'customer_survey', 'survey-'],
      [contract.readPeopleFeedback, 'individual_feedback', 'people-'],
      [contract.readTeamFeedback, 'team_feedback', 'team-'],
      [contract.readAudits, 'audit', 'audit-'],
      [contract.readFiles, 'shared_file', 'file-'],
    ]
    for (const [endpoint, table, id] of removedItem) {
      expect((await page(endpoint, as, since)).items).toEqual([])
      const stored = await sql<object>`select * from ${sql.table(table)} where id = ${`${id}b`}`.execute(db)
      await sql`delete from ${sql.table(table)}`.execute(db)
      const first = await page(endpoint, as, { ...since, limit: 1 })
      const second = await page(endpoint, as, { ...since, limit: 1, cursor: first.next_cursor })
      expect([first.items, second.items, second.next_cursor]).toMatchObject([
        [{ id: `${id}a`, engagement_id: 'a', removed_at: expect.stringMatching(/^\d{4}-.*Z$/) }],
        [{ id: `${id}b`, engagement_id: 'b' }],
        null,
      ])
      expect(ofWhich(await page(endpoint, ofB, since))).toEqual(['b'])
      expect(ofWhich(await page(endpoint, as, { ...since, engagement_id: 'b' }))).toEqual(['b'])
      if (table === 'individual_feedback') {
        await db
          .insertInto(table)
          .values(stored.rows[0] as never)
          .execute()
        expect(ofWhich(await page(endpoint, as, since))).toEqual(['a'])
      }
    }
    const [endpoint] = removedItem[0] ?? []
    if (!endpoint) throw new Error('no removed records')
    kit.clock.advance((contract.removalDays * 24 + 1) * 60 * 60 * 1000)
    const forgotten = await request(endpoint, as, since)
    expect([forgotten.statusCode, forgotten.json().detail]).toEqual([422, contract.removalsForgotten])
    const job = publicApiJobs(portal)[0]
    kit.clock.set(new Date(Date.now() + 100 * 24 * 60 * 60 * 1000).toISOString())
    await job?.handle(undefined as never)
    expect(await db.selectFrom('removed_record').select('id').execute()).toEqual([])
  })

  test('count as removed when their engagement or work order is removed', async () => {
    const as = await token()
    const since = { removed_since: kit.clock.now().toISOString() }
    const removed_at = kit.clock.now()
    await db.updateTable('engagement').set({ removed_at }).where('id', '=', 'a').execute()
    for (const endpoint of withRemovals) {
      expect([endpoint.path, ofWhich(await page(endpoint, as, since))]).toEqual([endpoint.path, ['a']])
    }
    await db.updateTable('work_order').set({ removed_at }).where('id', '=', 'order-b').execute()
    expect(ofWhich(await page(contract.readWorkOrders, as, since))).toEqual(['a', 'b'])
    expect(ofWhich(await page(contract.readAssignments, as, since))).toEqual(['a', 'b'])
    const both = await request(contract.readFiles, as, { ...since, updated_since: since.removed_since })
    expect([both.statusCode, both.json().detail]).toEqual([422, contract.changedOrRemoved])
  })

  test('have the same states as on the screens', async () => {
    const as = await token({ engagements: ['a'] })
    expect((await page(contract.readEngagements, as)).items).toMatchObject([
      {
        title: 'Engagement a',
        client_name: 'Halden & Moore Bank',
        status: 'Setting up',
        latest_end_date: '2026-07-05',
      },
    ])
    expect((await page(contract.readWorkOrders, as)).items).toMatchObject([{ reference: 'WO-a', state: 'Ending soon' }])
    expect((await page(contract.readAudits, as)).items).toMatchObject([
      { band: 'Strong', points: [{ day: '2026-06-01', score: 91 }], surveys: [{ entityName: 'Core' }] },
    ])
  })

  test('list each day of an assignment within the requested period', async () => {
    const as = await token({ engagements: ['a'] })
    const rows = await rowsOf(contract.exportDays, as, { from: '2026-07-03', to: '2026-07-31' })
    expect(rows.map(({ day, weekday, employee_name }) => [day, weekday, employee_name])).toEqual([
      ['2026-07-03', 5, 'Ann of a'],
      ['2026-07-04', 6, 'Ann of a'],
      ['2026-07-05', 7, 'Ann of a'],
    ])
    // Without days, those of the month it is: June has two of the seven.
    expect(await rowsOf(contract.exportDays, as)).toHaveLength(2)
    const year = { from: '2026-01-01', to: '2026-12-31' }
    expect(await rowsOf(contract.exportDays, as, year)).toHaveLength(7)
    for (const query of [
      { from: '2026-01-01', to: '2027-01-02' },
      { from: '2026-07-03', to: '2026-07-02' },
    ])
      expect((await request(contract.exportDays, as, query)).statusCode).toBe(422)
  })

  test('sum up the days of a person on a work order by month', async () => {
    const [order, employee_id] = ['order-a', await records.person({ name: 'Zoë Kerr' })]
    for (const [day, hundredths] of [
      ['2026-05-04', 100],
      ['2026-05-29', 25],
      ['2026-06-01', -50],
    ] as const)
      await records.timeEntry({ work_order_id: order, employee_id, day, hundredths })
    const as = await token({ engagements: ['a'] })
    const { items } = await page(contract.readWorkOrderDays, as)
    expect(items.map(({ month, employee_name, days }) => [month, employee_name, days])).toEqual([
      ['2026-05-01', 'Zoë Kerr', 1.25],
      ['2026-06-01', 'Ann of a', 1.5],
      ['2026-06-01', 'Zoë Kerr', -0.5],
    ])
    const nextPage = (cursor?: unknown) =>
      page(contract.readWorkOrderDays, as, { limit: 1, ...(cursor ? { cursor } : {}) })
    const first = await nextPage()
    const second = await nextPage(first.next_cursor)
    const third = await nextPage(second.next_cursor)
    expect([first, second, third].flatMap((each) => each.items)).toEqual(items)
    expect(third.next_cursor).toBeNull()
    const foreign = Buffer.from(JSON.stringify([contract.readWorkOrderDays.path, 'no-dots'])).toString('base64url')
    expect((await request(contract.readWorkOrderDays, as, { cursor: foreign })).statusCode).toBe(200)
  })

  test('name only readable engagements of an absence, and leave it out after the work', async () => {
    const [employee_id] = (
      await db.selectFrom('absence').select('employee_id').where('id', '=', 'absence-a').execute()
    ).map((row) => row.employee_id)
    await records.assignment({ work_order_id: 'order-b', employee_id: employee_id ?? '' })
    const shown = async (as: string) =>
      (await page(contract.readAbsences, as)).items.map(({ id, engagement_ids }) => [id, engagement_ids])
    expect(await shown(await token())).toEqual([
      ['absence-a', ['a', 'b']],
      ['absence-b', ['b']],
    ])
    const ofB = await token({ engagements: ['b'] })
    expect(await shown(ofB)).toEqual([
      ['absence-a', ['b']],
      ['absence-b', ['b']],
    ])
    expect((await rowsOf(contract.exportAbsences, await token()))[0]).toMatchObject({ engagement_ids: 'a b' })
    await db.updateTable('member_assignment').set({ end_date: '2026-06-01', start_date: '2026-05-01' }).execute()
    expect(await shown(ofB)).toEqual([])
  })

  test('escape formulas in CSV, but not in JSON lines', async () => {
    const as = await token({ engagements: ['a'] })
    expect((await request(contract.exportPeopleFeedback, as)).body).toContain(",'=Praise of a")
    expect(await rowsOf(contract.exportPeopleFeedback, as)).toMatchObject([{ feedback: '=Praise of a' }])
  })

  test('are exported completely beyond the first batch', async () => {
    const rows = Array.from({ length: 1203 }, (_, index) => ({
      id: `more-${String(index).padStart(4, '0')}`,
      engagement_id: 'a',
      reference: `WO-${index}`,
      search_words: '',
      start_date: '2026-01-05',
      end_date: '2026-12-31',
      removed_at: null,
    }))
    await db.insertInto('work_order').values(rows).execute()
    const ids = (await rowsOf(contract.exportWorkOrders, await token())).map(({ id }) => String(id))
    expect([ids.length, new Set(ids).size]).toEqual([1205, 1205])
  })

  test('exclude a removed engagement, whatever the limits of the token are', async () => {
    await db.updateTable('engagement').set({ removed_at: new Date() }).where('id', '=', 'a').execute()
    const [all, limited] = [await token(), await token({ clients: [...clients], engagements: ['a'] })]
    for (const as of [all, limited]) {
      for (const endpoint of Object.values(lists)) expect(ofWhich(await page(endpoint, as))).toEqual(['b'])
      for (const endpoint of Object.values(exports)) {
        const rows = await rowsOf(endpoint, as, endpoint === contract.exportDays ? { from: '2026-06-29' } : {})
        expect([...new Set(engagementsOf(rows))]).toEqual(['b'])
      }
    }
  })
})
