import { oneDay } from '@portal/domain/days/run-out'
import { getEngagementOverview } from '@portal/domain/overview/contract'
import { plainText } from '@portal/domain/overview/words'
import { questionIndex } from '@portal/domain/surveys/questions'
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

describe('the overview of an engagement', () => {
  test('shows current and coming work orders, leads, and people who join or leave within 31 days', async () => {
    const lead = await records.person({ name: 'Amara Okafor', email: 'amara@provider.example' })
    const director = await records.person({ name: 'Ingrid Solberg', email: 'ingrid@provider.example' })
    const id = await records.engagement({ project_lead_id: lead, portfolio_director_id: director })
    const now = await records.workOrder({ engagement_id: id, reference: 'WO-2', ...running })
    const next = await records.workOrder({ engagement_id: id, reference: 'WO-3', ...running, start_date: '2026-07-01' })
    await records.workOrder({ engagement_id: id, reference: 'WO-1', ...running, end_date: '2026-06-17' })
    const otherBrowser = async (name: string, start_date: string, end_date: string, work_order_id = now) =>
      records.assignment({ work_order_id, employee_id: await records.person({ name }), start_date, end_date })
    await otherBrowser('Joins in 31 days', '2026-07-19', '2026-12-31', next)
    await otherBrowser('Joins in 32 days', '2026-07-20', '2026-12-31', next)
    await otherBrowser('Leaves with 31 days left', '2026-01-05', '2026-07-18')
    await otherBrowser('Leaves with 32 days left', '2026-01-05', '2026-07-19')
    await otherBrowser('Leaves today', '2026-01-05', '2026-06-18')
    await otherBrowser('Left', '2026-01-05', '2026-06-17')
    const stays = await records.person({ name: 'Continues' })
    await records.assignment({ work_order_id: now, employee_id: stays, end_date: '2026-06-30' })
    await records.assignment({ work_order_id: next, employee_id: stays })
    const customer = await overviewOf(id, await signIn(await records.stakeholderAccount([id])))
    expect(customer.work_orders.map(({ reference }) => reference)).toEqual(['WO-2', 'WO-3'])
    expect(customer.joining.map(({ name, day }) => [name, day])).toEqual([['Joins in 31 days', '2026-07-19']])
    expect(customer.leaving.map(({ name, day }) => [name, day])).toEqual([
      ['Leaves today', '2026-06-18'],
      ['Leaves with 31 days left', '2026-07-18'],
    ])
    expect(customer.leaders.map(({ name, email }) => [name, email])).toEqual([
      ['Amara Okafor', null],
      ['Ingrid Solberg', 'ingrid@provider.example'],
    ])
    const staff = await overviewOf(id, await signIn(await records.staffAccount()))
    expect(staff.leaders[0]?.email).toBe('amara@provider.example')
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
    expect(audits[1]).toMatchObject({ before: { day: '2026-02-01', score: 80 }, points: [{ y: 80 }, { y: 91 }] })
    expect(audits[0]?.before).toBeNull()
  })

  test('shows satisfaction, the newest files, and only the recent activity that the viewer may see', async () => {
    const id = await records.engagement()
    const helen = await records.stakeholderAccount([id])
    const owen = await records.stakeholderAccount([id], { access_level: 2 })
    for (const [date, score] of [
      ['2026-01-10', 10],
      ['2026-05-10', 9],
      ['2026-06-10', 3],
    ] as const)
      await records.customerSurvey({
        engagement_id: id,
        survey_date: new Date(date),
        answers: {
          [questionIndex.recommendation]: score,
          [questionIndex.name]: 'Naomi',
          [questionIndex.doneWell]: 'They listen.',
        },
      })
    for (const day of [1, 2, 3, 4, 5])
      await records.sharedFile(
        { engagement_id: id, uploaded_by: helen, added_at: new Date(`2026-06-0${day}`) },
        { file_name: `${day}.pdf` },
      )
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
    const { feedback, files, lately } = await overviewOf(id, await signIn(helen))
    expect(feedback).toMatchObject({ responses: 3, nps: 33, last: { name: 'Naomi', score: 3, said: 'They listen.' } })
    expect(feedback.quarters.map(({ first }) => first)).toEqual(['2026-01-01', '2026-04-01'])
    expect(files.map(({ file_name }) => file_name)).toEqual(['5.pdf', '4.pdf', '3.pdf', '2.pdf'])
    expect(lately.map(({ words }) => plainText(words))).toEqual([
      'Helen Marsh invited Graham Vaughan',
      'Naomi gave 3 out of 10 for recommending us',
      'Naomi gave 9 out of 10 for recommending us',
    ])
    const seen = await overviewOf(id, await signIn(owen))
    expect(seen.lately.map(({ words }) => plainText(words))).not.toContain('Helen Marsh invited Graham Vaughan')
  })

  test('shows open requests and who must act next', async () => {
    const lead = await records.person({ name: 'Amara Okafor' })
    const id = await records.engagement({ project_lead_id: lead })
    const helen = await records.stakeholderAccount([id])
    const namesake = await records.stakeholderAccount([id])
    const order = await records.workOrder({ engagement_id: id, reference: 'WO-1', ...running })
    await records.extensionRequest({ work_order_id: order, account_id: namesake, requested_by: 'Helen Marsh' })
    const request = await records.teamRequest({ engagement_id: id, account_id: helen })
    const customer = await overviewOf(id, await signIn(helen))
    expect(customer.open.map(({ words }) => plainText(words))).toEqual([
      '2 × Software developer · you asked',
      'Extension of WO-1 · Helen Marsh',
    ])
    const staffAccount = await records.staffAccount({ job_title: 'Delivery Lead', employee_id: lead })
    await records.proposal({ line_id: `${request}-line`, account_id: staffAccount, employee_id: lead })
    const staff = await overviewOf(id, await signIn(staffAccount))
    expect(staff.open.map(({ words }) => plainText(words))).toEqual(['Amara Okafor · Tomasz Brandt'])
    expect(staff.todos.map(({ kind }) => kind)).toEqual(['extension-asked'])
  })

  test('is empty for a new engagement', async () => {
    const id = await records.engagement()
    const body = await overviewOf(id, await signIn(await records.staffAccount()))
    expect(body).toMatchObject({
      work_orders: [],
      leaders: [],
      audits: [],
      files: [],
      todos: [],
      open: [],
      lately: [],
    })
    expect(body.feedback).toEqual({ responses: 0, average_rating: null, nps: null, quarters: [], last: null })
  })
})
