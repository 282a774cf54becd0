import { oneDay } from '@portal/domain/days/run-out'
import { fileShared } from '@portal/domain/files/file-events'
import { getEngagementOverview, listEngagementChanges, listOpenItems } from '@portal/domain/overview/contract'
import { plainText } from '@portal/domain/overview/words'
import { questionIndex } from '@portal/domain/surveys/questions'
import { serviceFeedbackGiven } from '@portal/domain/surveys/service-feedback-events'
import { noRunOut } from '@portal/domain/testing/work-orders'
import { beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { call, records, signIn } = portal
const { db } = portal.portal
beforeEach(portal.reset)

// Tests begin on 18 June 2026.
const running = { start_date: '2026-01-05', end_date: '2026-12-31' }
const overviewOf = async (id: string, me: string) => (await call(getEngagementOverview, { params: { id } }, me)).body
const changesOf = async (id: string, me: string) => (await call(listEngagementChanges, { params: { id } }, me)).body
const openItemsOf = async (id: string, me: string) =>
  (await call(listOpenItems, { params: { id } }, me)).body.map(({ words }) => plainText(words))

describe('the overview of an engagement', () => {
  test('shows current and coming work orders, the lead, and people who join, leave or are away within 31 days', async () => {
    const lead = await records.person({ name: 'Amara Okafor', email: 'amara@provider.example' })
    const director = await records.person({ name: 'Ingrid Solberg', email: 'ingrid@provider.example' })
    const id = await records.engagement({ project_lead_id: lead, portfolio_director_id: director })
    const now = await records.workOrder({ engagement_id: id, reference: 'WO-2', ...running })
    const next = await records.workOrder({ engagement_id: id, reference: 'WO-3', ...running, start_date: '2026-07-01' })
    await records.workOrder({ engagement_id: id, reference: 'WO-1', ...running, end_date: '2026-06-17' })
    const assigned = async (name: string, start_date: string, end_date: string, work_order_id = now) => {
      const employee_id = await records.person({ name })
      await records.assignment({ work_order_id, employee_id, start_date, end_date })
      return employee_id
    }
    await assigned('Joins in 31 days', '2026-07-19', '2026-12-31', next)
    await assigned('Joins in 32 days', '2026-07-20', '2026-12-31', next)
    await assigned('Leaves with 31 days left', '2026-01-05', '2026-07-18')
    await assigned('Leaves with 32 days left', '2026-01-05', '2026-07-19')
    const leaver = await assigned('Leaves today', '2026-01-05', '2026-06-18')
    await records.absence({ employee_id: leaver, start_date: '2026-06-22', end_date: '2026-06-26' })
    await assigned('Left', '2026-01-05', '2026-06-17')
    const stays = await records.person({ name: 'Continues' })
    await records.assignment({ work_order_id: now, employee_id: stays, end_date: '2026-06-30' })
    await records.assignment({ work_order_id: next, employee_id: stays })
    for (const [start_date, end_date] of [
      ['2026-06-15', '2026-06-22'],
      ['2026-07-19', '2026-07-24'],
      ['2026-07-20', '2026-07-24'],
    ] as const)
      await records.absence({ employee_id: stays, start_date, end_date })
    const customer = await overviewOf(id, await signIn(await records.stakeholderAccount([id])))
    expect(customer.work_orders.map(({ reference }) => reference)).toEqual(['WO-2', 'WO-3'])
    expect(customer.people.map(({ name, kind, day, until }) => [name, kind, day, until])).toEqual([
      ['Leaves today', 'leaves', '2026-06-18', null],
      ['Continues', 'away', '2026-06-18', '2026-06-22'],
      ['Leaves with 31 days left', 'leaves', '2026-07-18', null],
      ['Joins in 31 days', 'joins', '2026-07-19', null],
      ['Continues', 'away', '2026-07-19', '2026-07-24'],
    ])
    expect(customer.lead).toEqual({ role: 'Delivery Lead', name: 'Amara Okafor', photo_id: null })
    expect(customer.ended_on).toBeNull()
  })

  test('names who leads without a delivery lead, and when the last work order ended', async () => {
    const director = await records.person({ name: 'Ingrid Solberg' })
    const id = await records.engagement({ portfolio_director_id: director })
    for (const end_date of ['2026-06-17', '2026-03-31'])
      await records.workOrder({ engagement_id: id, ...running, end_date })
    expect(await overviewOf(id, await signIn(await records.staffAccount()))).toMatchObject({
      lead: { role: 'Portfolio Director', name: 'Ingrid Solberg' },
      work_orders: [],
      ended_on: '2026-06-17',
    })
  })

  test('shows the days of its work orders to each of its stakeholders, and to no one else', async () => {
    const id = await records.engagement()
    const order = await records.workOrder({ engagement_id: id, ...running, budget_days: 40 })
    await records.workOrder({ engagement_id: id, ...running, start_date: '2026-07-01' })
    await db
      .insertInto('work_order_usage')
      .values({ work_order_id: order, used_days: 30.5, runs_out_on: '2026-06-15', days_left_at_end: null })
      .execute()
    const customer = await signIn(await records.stakeholderAccount([id], { access_level: 4 }))
    expect((await overviewOf(id, customer)).work_orders).toMatchObject([
      { budget_days: 40, used_days: 30.5, ...oneDay('2026-06-18'), days_left_at_end: null },
      { budget_days: null, used_days: 0, ...noRunOut, days_left_at_end: null },
    ])
    const stranger = await signIn(await records.stakeholderAccount([await records.engagement()]))
    expect((await call(getEngagementOverview, { params: { id } }, stranger)).status).toBe(404)
  })

  test('shows the newest audit of each title with its score history, and omits hidden audits', async () => {
    const id = await records.engagement()
    const audit = async (title: string, created: string, points: readonly (readonly [string, number])[]) => {
      const audit_id = await records.audit({ engagement_id: id, title, created_at: new Date(created) }, created)
      for (const [day, score] of points)
        await db.insertInto('audit_score_point').values({ audit_id, day, score }).execute()
    }
    await audit('Security', '2026-05-01', [['2026-02-01', 80]])
    await audit('Security', '2026-03-01', [])
    await audit('Delivery', '2026-06-01', [])
    await audit('Old', '2019-06-01', [])
    const { audits } = await overviewOf(id, await signIn(await records.stakeholderAccount([id])))
    expect(audits.map(({ title, day }) => [title, day])).toEqual([
      ['Delivery', '2026-06-01'],
      ['Security', '2026-05-01'],
    ])
    expect(audits[1]).toMatchObject({ score_before: 80, points: [{ y: 80 }, { y: 91 }] })
    expect(audits[0]?.score_before).toBeNull()
  })

  test('shows satisfaction, the newest files, and only the changes that the viewer may see', async () => {
    const id = await records.engagement()
    const helen = await records.stakeholderAccount([id])
    const advanced = await signIn(await records.stakeholderAccount([id]))
    const owen = await records.stakeholderAccount([id], { access_level: 2 })
    for (const [date, score] of [
      ['2026-01-10', 10],
      ['2026-05-10', 9],
      ['2026-06-10', 3],
    ] as const) {
      const answers = {
        [questionIndex.recommendation]: score,
        [questionIndex.name]: 'Naomi',
        [questionIndex.doneWell]: 'They listen.',
      }
      const happened_at = new Date(date)
      const subject_id = await records.customerSurvey({ engagement_id: id, survey_date: happened_at, answers })
      await records.event({ kind: serviceFeedbackGiven.kind, engagement_id: id, subject_id, happened_at })
    }
    const shared = async (day: number) => {
      const file = { engagement_id: id, uploaded_by: helen, added_at: new Date(`2026-06-0${day}`) }
      const subject_id = await records.sharedFile(file, { file_name: `${day}.pdf` })
      const act = { engagement_id: id, subject_id, account_id: helen, happened_at: file.added_at }
      await records.event({ kind: fileShared.kind, ...act })
      return subject_id
    }
    for (const day of [1, 2, 3, 4]) await shared(day)
    const opened = await shared(5)
    await db
      .insertInto('file_access')
      .values({
        id: 'a1',
        file_id: opened,
        version: 1,
        account_id: owen,
        outcome: 'downloaded',
        happened_at: new Date(),
      })
      .execute()
    await records.sharedFile({
      engagement_id: id,
      uploaded_by: helen,
      archived_at: new Date(),
      added_at: new Date('2026-06-09'),
    })
    await db
      .insertInto('stakeholder_change')
      .values({
        id: 'c1',
        engagement_id: id,
        action: 'invited',
        full_name: 'Graham Vaughan',
        email: null,
        account_id: helen,
        changed_by: 'Helen Marsh',
        changed_at: new Date('2026-06-12'),
      })
      .execute()
    const { feedback, files } = await overviewOf(id, await signIn(owen))
    expect(feedback).toMatchObject({ responses: 3, nps: 33, last: { name: 'Naomi', score: 3, said: 'They listen.' } })
    expect(files.map(({ file_name, is_unopened }) => [file_name, is_unopened])).toEqual([
      ['5.pdf', false],
      ['4.pdf', true],
      ['3.pdf', true],
      ['2.pdf', true],
    ])
    const uploader = await overviewOf(id, await signIn(helen))
    expect(uploader.files.map(({ is_unopened }) => is_unopened)).toEqual([false, false, false, false])
    const score = 'Naomi gave 3 out of 10 for recommending us'
    const sharing = [5, 4, 3, 2].map((day) => expect.stringMatching(`shared ${day}.pdf`))
    const sentences = async (me: string) => (await changesOf(id, me)).changes.map(({ words }) => plainText(words))
    expect(await sentences(advanced)).toEqual(['Helen Marsh invited Graham Vaughan', score, ...sharing.slice(0, 3)])
    expect(await sentences(await signIn(owen))).toEqual([score, ...sharing])
    expect(await sentences(await signIn(helen))).toEqual([score, 'Naomi gave 9 out of 10 for recommending us'])
  })

  test('says whether the overview of the viewer lists all changes of the engagement', async () => {
    const lead = await records.person()
    const id = await records.engagement({ project_lead_id: lead })
    const accounts = [
      await records.stakeholderAccount([id]),
      await records.staffAccount({ employee_id: lead }),
      await records.staffAccount(),
    ]
    const answers = []
    for (const account of accounts) answers.push((await changesOf(id, await signIn(account))).is_own)
    expect(answers).toEqual([true, true, false])
  })

  test('shows open requests and who must act next', async () => {
    const lead = await records.person({ name: 'Amara Okafor' })
    const id = await records.engagement({ project_lead_id: lead })
    const helen = await records.stakeholderAccount([id])
    const namesake = await records.stakeholderAccount([id])
    const order = await records.workOrder({ engagement_id: id, reference: 'WO-1', ...running })
    await records.extensionRequest({ work_order_id: order, account_id: namesake, requested_by: 'Helen Marsh' })
    const request = await records.teamRequest({ engagement_id: id, account_id: helen })
    expect(await openItemsOf(id, await signIn(helen))).toEqual([
      '2 × Software developer · you asked',
      'Extension of WO-1 · Helen Marsh',
    ])
    const staffAccount = await records.staffAccount({ job_title: 'Delivery Lead', employee_id: lead })
    await records.proposal({ line_id: `${request}-line`, account_id: staffAccount, employee_id: lead })
    expect(await openItemsOf(id, await signIn(staffAccount))).toEqual(['Amara Okafor · Tomasz Brandt'])
  })

  test('is empty for a new engagement', async () => {
    const id = await records.engagement()
    const me = await signIn(await records.staffAccount())
    expect(await overviewOf(id, me)).toEqual({
      work_orders: [],
      ended_on: null,
      lead: null,
      people: [],
      audits: [],
      feedback: { responses: 0, average_rating: null, nps: null, last: null },
      files: [],
    })
    expect(await openItemsOf(id, me)).toEqual([])
    expect((await changesOf(id, me)).changes).toEqual([])
  })
})
