import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  dumpOf,
  folderOf,
  jsonFiles,
  type ProviderRecords,
  providerRecords,
  removeFolders,
} from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importsInto } from './import-folder.fixture.ts'
import { importFolder } from './import-folder.ts'

const portal = await testPortal()
const { db } = portal.portal
beforeEach(portal.reset)
afterAll(removeFolders)

const { take, row, ids } = importsInto(portal)

test('optional fields of any type accept null', async () => {
  const records = providerRecords()
  Object.assign(records.users[0] ?? {}, { last_name: null, is_superuser: null, active: null, role: null })
  await importFolder(portal.portal, await folderOf(jsonFiles(records)))
  const account = db.selectFrom('account').select(['last_name', 'active', 'is_superuser']).where('id', '=', 'u1')
  expect(await account.executeTakeFirst()).toEqual({ last_name: '', active: true, is_superuser: false })
})

/** Everything that is stored. Each run makes new ids for its events. */
const withoutEventIds = async () => {
  const { event, ...dump } = await dumpOf(db)
  const { rows } = await sql`select kind, engagement_id, subject_id, facts from event order by position`.execute(db)
  return { ...dump, event: rows, events: event?.length }
}

describe('an import', () => {
  test('reports how many records it added', async () => {
    const report = await take(providerRecords())
    expect(report).toMatchObject({ changed: true, dryRun: false })
    expect(report.counts.find(({ label }) => label === 'work orders')).toEqual({
      label: 'work orders',
      added: 2,
      changed: 0,
      removed: 0,
      unchanged: 0,
    })
  })

  test('stores assignments with and without a person', async () => {
    await take(providerRecords())
    const rows = await db.selectFrom('member_assignment').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      {
        work_order_id: 'w1',
        engagement_id: 'e1',
        employee_id: '7',
        member_role: 'Delivery Lead',
        member_role_id: 10,
        start_date: '2026-01-05',
        end_date: '2026-06-30',
        price_per_day: 780.5,
        allocation_percentage: 50,
      },
      { employee_id: null, price_per_day: null, allocation_percentage: null },
    ])
  })

  test('stores users with their profile and their engagements', async () => {
    await take(providerRecords())
    const stakeholder = { email: 'helen@customer.example', login_method: 'external', access_level: 1, active: true }
    expect(await row('account', 'u1')).toMatchObject(stakeholder)
    expect(await row('account', 'u2')).toMatchObject({
      is_superuser: true,
      employee_id: '7',
      job_title: 'Delivery Lead',
      provider_role: 'portfolio_director',
    })
    expect(await row('account', 'u1')).toMatchObject({ provider_role: null })
    const visible = await db.selectFrom('account_engagement').selectAll().orderBy('engagement_id').execute()
    expect(visible).toEqual([
      { account_id: 'u1', engagement_id: 'e1', origin: 'provider' },
      { account_id: 'u1', engagement_id: 'e2', origin: 'provider' },
    ])
  })

  test('stores audits including the impacts of risks', async () => {
    await take(providerRecords())
    const created_at = new Date('2026-06-02T09:15:00Z')
    expect(await db.selectFrom('audit').selectAll().execute()).toMatchObject([
      { id: '101', scoring_type: 2, created_at },
    ])
    expect(await db.selectFrom('audit_score_point').selectAll().orderBy('day').execute()).toEqual([
      { audit_id: '101', day: '2026-04-20', score: 84.25 },
      { audit_id: '101', day: '2026-06-02', score: 91 },
    ])
    const survey = await db.selectFrom('audit_survey').selectAll().executeTakeFirstOrThrow()
    expect(survey).toMatchObject({ audit_id: '101', notes: 'Release cadence now weekly', is_completed: true })
    const risks = [{ title: 'Rework', score: 2, impacts: [{ title: 'Delay', score: 1 }] }]
    const options = [{ questionId: '5', value: 'Yes', score: 10, risks }]
    expect(survey.sections).toEqual([
      {
        id: '1',
        value: 'Planning and scope',
        percentageScore: 96,
        description: 'How work is agreed.',
        answeredQuestions: [{ questionTitle: 'Is the backlog refined?', totalScore: 10, options }],
      },
    ])
  })

  test('stores feedback that was given before the portal existed', async () => {
    await take(providerRecords())
    const survey = await db.selectFrom('customer_survey').selectAll().executeTakeFirstOrThrow()
    expect(survey).toMatchObject({
      engagement_id: 'e1',
      account_id: 'u1',
      survey_date: new Date('2025-03-01T09:00:00Z'),
    })
    expect(survey.data).toHaveLength(14)
    const individual = await db.selectFrom('individual_feedback').selectAll().execute()
    expect(individual).toMatchObject([{ employee_id: '7', account_id: null, feedback: 'Always prepared.' }])
    const team = await db.selectFrom('team_feedback').selectAll().execute()
    expect(team).toMatchObject([{ team_id: null, team_name: 'Payments squad', provider_full_name: 'Helen Marsh' }])
    await take(providerRecords())
    const events = await db
      .selectFrom('event')
      .select(['kind', 'account_id', 'happened_at'])
      .where('kind', 'like', '%feedback.given')
      .orderBy('kind')
      .execute()
    expect(events).toMatchObject([
      { kind: 'people_feedback.given', account_id: null, happened_at: individual[0]?.given_at },
      { kind: 'service_feedback.given', account_id: 'u1', happened_at: survey.survey_date },
      { kind: 'team_feedback.given', happened_at: team[0]?.given_at },
    ])
  })

  test('stores folded titles and names for search, and the latest end date of the work orders', async () => {
    await take(providerRecords())
    expect(await row('engagement', 'e1')).toMatchObject({
      folded_title: 'elan payments',
      latest_end_date: '2026-12-31',
    })
    expect(await row('engagement', 'e2')).toMatchObject({ latest_end_date: null })
    expect(await row('person', '7')).toMatchObject({ name: 'Amara Okafor', folded_name: 'amara okafor' })
  })

  test('changes no rows when the same folder is imported again, and reports this', async () => {
    await take(providerRecords())
    const before = await dumpOf(db, { versions: true })
    const report = await take(providerRecords())
    expect(report.changed).toBe(false)
    expect(await dumpOf(db, { versions: true })).toEqual(before)
  })

  test('writes only the rows that differ', async () => {
    await take(providerRecords())
    const records = providerRecords()
    Object.assign(records.work_orders[1] ?? {}, { end_date: '2027-03-31' })
    const report = await take(records)
    const touched = report.counts.filter(({ added, changed, removed }) => added + changed + removed > 0)
    expect(touched).toEqual([{ label: 'work orders', added: 0, changed: 1, removed: 0, unchanged: 1 }])
    expect(await row('engagement', 'e1')).toMatchObject({ latest_end_date: '2027-03-31' })
  })

  test('updates engagements and assignments when only work orders are imported', async () => {
    await take(providerRecords())
    const { work_orders } = providerRecords()
    await take({ work_orders: work_orders.slice(0, 1).map((order) => ({ ...order, engagement_id: 'e2' })) })
    expect(await row('engagement', 'e1')).toMatchObject({ latest_end_date: null })
    expect(await row('engagement', 'e2')).toMatchObject({ latest_end_date: '2026-06-30' })
    const moved = await db.selectFrom('member_assignment').select('engagement_id').where('id', '=', 'a1').execute()
    expect(moved).toEqual([{ engagement_id: 'e2' }])
  })

  test('stores the previous score of an audit, and clears it when there is none', async () => {
    const records = providerRecords()
    const audit = { ...records.audits[0], id: 'before', surveys: [] } as (typeof records.audits)[number]
    audit.score_points = [
      { date: '2026-03-02', score: 63 },
      { date: '2026-06-12', score: 51 },
    ]
    await take({ ...records, audits: [...records.audits, audit] })
    expect(await row('audit', 'before')).toMatchObject({ score_before: 63, before_day: '2026-03-02' })
    audit.score_points = audit.score_points.slice(1)
    await take({ audits: [...records.audits, audit] })
    expect(await row('audit', 'before')).toMatchObject({ score_before: null, before_day: null })
  })

  test('reports in a dry run what would change, and changes nothing', async () => {
    await take(providerRecords())
    const before = await dumpOf(db, { versions: true })
    const records = providerRecords()
    records.stakeholders = []
    records.clients.push({ id: 'c2', name: 'Northgate Mutual' })
    const report = await take(records, { dryRun: true })
    expect(report).toMatchObject({ dryRun: true, changed: true })
    expect(report.counts).toContainEqual({ label: 'clients', added: 1, changed: 0, removed: 0, unchanged: 1 })
    expect(report.counts).toContainEqual({ label: 'stakeholders', added: 0, changed: 0, removed: 1, unchanged: 0 })
    expect(await dumpOf(db, { versions: true })).toEqual(before)
  })

  test('accepts CSV for people, work orders, assignments, time entries and absences, with the same result as JSON', async () => {
    await take(providerRecords())
    const json = await withoutEventIds()
    await portal.reset()
    const {
      people: _,
      work_orders: __,
      member_assignments: ___,
      time_entries: ____,
      absences: _____,
      ...rest
    } = providerRecords()
    const folder = await folderOf({
      ...jsonFiles(rest),
      'people.csv':
        '\uFEFFid,name,email,job_title\r\n7,Amara Okafor,amara@provider.example,Delivery Lead\r\np2,"Nguyễn Thị Minh Khai",,\r\n',
      'work_orders.csv':
        'id,reference,engagement_id,start_date,end_date,budget_days\nw1,WO-1,e1,2026-01-05,2026-06-30,\nw2,WO-2,e1,2026-07-01,2026-12-31,62.5\n',
      'member_assignments.csv': [
        'id,work_order_id,employee_id,member_role,member_role_id,start_date,end_date,price_per_day,allocation_percentage',
        'a1,w1,7,Delivery Lead,10,2026-01-05,2026-06-30,780.5,50',
        'a2,w2,,QA Engineer,30,2026-07-01,2026-12-31,,',
      ].join('\n'),
      'time_entries.csv':
        'id,day,employee_id,work_order_id,hundredths\nt1,2026-07-01,7,w2,100\nt2,2026-07-02,7,w2,50\n',
      'absences.csv': 'id,employee_id,start_date,end_date\nb1,7,2026-08-03,2026-08-14\n',
    })
    await importFolder(portal.portal, folder)
    expect(await withoutEventIds()).toEqual(json)
  })

  test('does not change kinds of records whose files are missing', async () => {
    await take(providerRecords())
    const before = await dumpOf(db)
    await take({ clients: providerRecords().clients })
    expect(await dumpOf(db)).toEqual(before)
  })

  test('rejects the removal of more than a fifth of a kind unless removals are allowed', async () => {
    const records = providerRecords()
    const many = Array.from({ length: 52 }, (_, index) => ({ ...records.stakeholders[0], id: `s${index}` }))
    records.stakeholders = many as ProviderRecords['stakeholders']
    await take(records)
    const before = await dumpOf(db)
    const fewer = { stakeholders: records.stakeholders.slice(11) }
    await expect(take(fewer)).rejects.toThrow(
      'stakeholders.json: would remove 11 of 52 stakeholders. If this is right, import with --allow-removals',
    )
    expect(await dumpOf(db)).toEqual(before)
    await take({ stakeholders: records.stakeholders.slice(10) })
    expect(await ids('stakeholder')).toHaveLength(42)
    await take({ stakeholders: [] }, { allowRemovals: true })
    expect(await ids('stakeholder')).toEqual([])
  })
})
