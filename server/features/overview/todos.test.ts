import { listOpenItems, listTodos, markTodo } from '@portal/domain/overview/contract'
import { plainText } from '@portal/domain/overview/words'
import { questionIndex } from '@portal/domain/surveys/questions'
import type { Todos } from '@portal/domain/todos/todo'
import { beforeEach, describe, expect, test } from 'vitest'
import { emailRow } from '../../testing/email-rows.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { overviewJobs } from './jobs.ts'

const portal = await testPortal()
const { call, records, signIn, clock } = portal
const { db } = portal.portal
beforeEach(portal.reset)

// Tests begin on 18 June 2026.
const running = { start_date: '2026-01-05', end_date: '2026-12-31' }

const sentences = ({ todos }: Todos): string[] => todos.map(({ words }) => plainText(words))
const waitingOf = async (me: string): Promise<Todos> => (await call(listTodos, {}, me)).body

/** An engagement with everything that can wait, its customer, and Amara, who leads it. */
async function world() {
  const [amara, tomasz] = [
    await records.person({ name: 'Amara Okafor' }),
    await records.person({ name: 'Tomasz Brandt' }),
  ]
  const id = await records.engagement({ title: 'Atlas', project_lead_id: amara })
  const helen = await records.stakeholderAccount([id])
  const owen = await records.stakeholderAccount([id], { first_name: 'Owen', last_name: 'Blackwood' })
  const lead = await records.staffAccount({
    job_title: 'Delivery Lead',
    employee_id: amara,
    first_name: 'Amara',
    last_name: 'Okafor',
  })
  const member = await records.staffAccount({ employee_id: tomasz })
  const order = await records.workOrder({ engagement_id: id, reference: 'WO-1', ...running })
  await records.assignment({ work_order_id: order, employee_id: tomasz, end_date: '2026-07-10' })
  const ending = await records.workOrder({ engagement_id: id, reference: 'WO-2', ...running, end_date: '2026-07-08' })
  const requestInput = await records.workOrder({
    engagement_id: id,
    reference: 'WO-3',
    ...running,
    end_date: '2026-07-08',
  })
  await records.extensionRequest({ work_order_id: requestInput, account_id: owen, requested_by: 'Owen Blackwood' })
  const answered = {
    account_id: helen,
    state: 'declined',
    answered_by: 'Amara Okafor',
    answered_on: '2026-06-17',
  } as const
  const answer = await records.extensionRequest({ work_order_id: order, ...answered })
  const first = await records.teamRequest({ engagement_id: id, account_id: helen })
  await records.proposal({
    line_id: `${first}-line`,
    account_id: lead,
    proposed_by: 'Amara Okafor',
    employee_id: tomasz,
  })
  const second = await records.teamRequest({ engagement_id: id, account_id: helen })
  const third = await records.teamRequest({ engagement_id: id, account_id: helen })
  await records.proposal({
    line_id: `${third}-line`,
    account_id: lead,
    decision: 'declined',
    decided_by: 'Helen Marsh',
    decided_at: new Date('2026-06-16T09:00:00Z'),
  })
  const audit = await records.audit(
    { engagement_id: id, title: 'Security', created_at: new Date('2026-06-10') },
    '2026-06-10',
  )
  await records.sharedFile(
    { engagement_id: id, uploaded_by: owen, expire_on: '2026-06-20' },
    { file_name: 'Plan.docx' },
  )
  await records.sharedFile(
    { engagement_id: id, uploaded_by: lead, expire_on: '2026-06-21' },
    { file_name: 'Rates.xlsx' },
  )
  await records.customerSurvey({
    engagement_id: id,
    answers: { [questionIndex.name]: 'Naomi Vaughan', [questionIndex.recommendation]: 3 },
  })
  for (const [account_id, asked_at] of [
    [helen, '2026-06-16T09:00:00Z'],
    [owen, '2026-06-08T09:00:00Z'],
  ] as const)
    await db
      .insertInto('feedback_request')
      .values({
        engagement_id: id,
        account_id,
        asked_at: new Date(asked_at),
        asked_by: 'Amara Okafor',
        reminded_at: null,
      })
      .execute()
  return { id, helen, owen, lead, member, ending, answer, audit, second }
}

describe('to-dos', () => {
  test('of a customer come from their engagements, by head and date', async () => {
    const { helen } = await world()
    expect(sentences(await waitingOf(await signIn(helen)))).toEqual([
      expect.stringMatching(/^Amara Okafor proposed Tomasz Brandt as Software developer$/),
      'New file: Plan.docx (expires in 2 days)',
      'New file: Rates.xlsx (expires in 3 days)',
      'WO-2 ends in 20 days. No extension requested',
      'New audit Security: 91%',
      'Amara Okafor asked you for feedback',
      'Amara Okafor declined your request to extend WO-1',
    ])
  })

  test('differ for the lead of an engagement and for staff who work on it', async () => {
    const { lead, member } = await world()
    expect(sentences(await waitingOf(await signIn(lead)))).toEqual([
      'Owen Blackwood requested an extension of WO-3',
      'Helen Marsh declined Amara Okafor as Software developer',
      'Helen Marsh asked for 2 × Software developer. No one proposed yet',
      'Your file Rates.xlsx expires in 3 days',
      'WO-2 ends in 20 days. No extension requested',
      'Tomasz Brandt leaves in July',
      'Naomi Vaughan gave 3 out of 10 for recommending us. No reply yet',
      'Owen Blackwood was asked for feedback but has not answered yet',
    ])
    expect(sentences(await waitingOf(await signIn(member)))).toEqual([
      'Helen Marsh declined Amara Okafor as Software developer',
      'Helen Marsh asked for 2 × Software developer. No one proposed yet',
      'WO-2 ends in 20 days. No extension requested',
    ])
  })

  test('are empty for customers and staff who are not on the engagement', async () => {
    await world()
    const elsewhere = await records.engagement()
    const others = [
      await records.stakeholderAccount([elsewhere]),
      await records.staffAccount({ job_title: 'Delivery Lead' }),
    ]
    for (const other of others)
      expect(await waitingOf(await signIn(other))).toEqual({
        todos: [],
        snoozed: [],
        open_requests: 0,
        engagements: [],
      })
  })

  test('of a superuser include unanswered bug reports and failed emails; other staff get none', async () => {
    const helen = await records.stakeholderAccount([])
    await records.bugReport({ account_id: helen })
    await db
      .insertInto('outbox')
      .values(emailRow({ recipient: 'a@b.example', created_at: clock.now(), state: 'failed', error: 'no' }))
      .execute()
    const me = await signIn(await records.staffAccount({ is_superuser: true }))
    expect(sentences(await waitingOf(me))).toEqual([
      expect.stringMatching(/^Helen Marsh reported BUG-\d+\. No reply yet$/),
      '1 email could not be delivered',
    ])
    expect(sentences(await waitingOf(await signIn(await records.staffAccount())))).toEqual([])
  })

  test('omit the missing feedback of a person who lost access to the engagement', async () => {
    const { id, lead, owen } = await world()
    const me = await signIn(lead)
    const missing = 'Owen Blackwood was asked for feedback but has not answered yet'
    const open = async () => (await call(listOpenItems, { params: { id } }, me)).body
    const requestInput = async () =>
      (await open()).map(({ words }) => plainText(words)).filter((each) => each.includes('Owen'))
    expect([sentences(await waitingOf(me)).includes(missing), await requestInput()]).toEqual([
      true,
      ['Feedback · Owen Blackwood'],
    ])
    await db.deleteFrom('account_engagement').where('account_id', '=', owen).execute()
    expect([sentences(await waitingOf(me)).includes(missing), await requestInput()]).toEqual([false, []])
  })

  test('disappear as soon as they are done', async () => {
    const { helen, audit } = await world()
    const me = await signIn(helen)
    const before = sentences(await waitingOf(me))
    await db.deleteFrom('audit_score_point').where('audit_id', '=', audit).execute()
    await db.updateTable('team_request_proposal').set({ decision: 'accepted' }).execute()
    await db.updateTable('work_order').set({ removed_at: clock.now() }).where('reference', '=', 'WO-2').execute()
    const after = sentences(await waitingOf(me))
    expect(before.filter((each) => !after.includes(each))).toHaveLength(3)
  })
})

describe('a to-do', () => {
  test('is snoozed for a week by one person only, and can be brought back', async () => {
    const { helen, owen, ending } = await world()
    const [me, other] = [await signIn(helen), await signIn(owen)]
    const todo = `order-ending:${ending}`
    const { body } = await call(markTodo, { body: { todo: todo, mark: 'snooze' } }, me)
    expect(body.todos.map(({ id }) => id)).not.toContain(todo)
    expect(body.snoozed.map(({ id }) => id)).toEqual([todo])
    expect((await waitingOf(other)).todos.map(({ id }) => id)).toContain(todo)
    clock.set('2026-06-24T22:00:00Z')
    expect((await waitingOf(me)).snoozed).toHaveLength(1)
    clock.set('2026-06-25T08:00:00Z')
    expect(await waitingOf(me)).toMatchObject({ snoozed: [] })
    expect((await waitingOf(me)).todos.map(({ id }) => id)).toContain(todo)
    await call(markTodo, { body: { todo: todo, mark: 'snooze' } }, me)
    const back = await call(markTodo, { body: { todo: todo, mark: 'unsnooze' } }, me)
    expect(back.body.snoozed).toEqual([])
  })

  test('for a file is snoozed and unsnoozed with all files of its engagement by one mark', async () => {
    const { id, helen } = await world()
    const me = await signIn(helen)
    const todo = `file:of-${id}`
    const snoozed = await call(markTodo, { body: { todo, mark: 'snooze' } }, me)
    expect(sentences({ ...snoozed.body, todos: snoozed.body.snoozed })).toEqual([
      'New file: Plan.docx (expires in 2 days)',
      'New file: Rates.xlsx (expires in 3 days)',
    ])
    const back = await call(markTodo, { body: { todo, mark: 'unsnooze' } }, me)
    expect(back.body.snoozed).toEqual([])
    expect(sentences(back.body).filter((text) => text.startsWith('New file'))).toHaveLength(2)
  })

  test('is done when it is marked as seen, if that is all it needs', async () => {
    const { helen, audit, answer, ending } = await world()
    const me = await signIn(helen)
    for (const todo of [`audit:${audit}`, `extension-answered:${answer}`, `order-ending:${ending}`])
      await call(markTodo, { body: { todo: todo, mark: 'seen' } }, me)
    const ids = (await waitingOf(me)).todos.map(({ id }) => id)
    expect(ids).not.toContain(`audit:${audit}`)
    expect(ids).not.toContain(`extension-answered:${answer}`)
    expect(ids).toContain(`order-ending:${ending}`)
  })

  test('of another person is not marked, and the response reveals nothing', async () => {
    const { audit } = await world()
    const me = await signIn(await records.stakeholderAccount([]))
    const { status, body } = await call(markTodo, { body: { todo: `audit:${audit}`, mark: 'seen' } }, me)
    expect([status, body.todos]).toEqual([200, []])
    expect(await db.selectFrom('todo_mark').selectAll().execute()).toEqual([])
  })

  test.each([
    [{ todo: 'audit', mark: 'seen' }, 'Use the id of a to-do'],
    [{ todo: 'audit:1', mark: 'done' }, 'Use snooze, unsnooze or seen'],
  ])('cannot be marked with %j', async (body, detail) => {
    const me = await signIn(await records.stakeholderAccount([]))
    const answer = await call(markTodo, { body } as never, me)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(detail)])
  })

  test('loses its mark after four months', async () => {
    const { helen, ending } = await world()
    await call(markTodo, { body: { todo: `order-ending:${ending}`, mark: 'snooze' } }, await signIn(helen))
    const [job] = overviewJobs(portal.portal)
    clock.set('2026-10-15T08:00:00Z')
    await job?.handle([] as never)
    expect(await db.selectFrom('todo_mark').selectAll().execute()).toHaveLength(1)
    clock.set('2026-10-20T08:00:00Z')
    await job?.handle([] as never)
    expect(await db.selectFrom('todo_mark').selectAll().execute()).toEqual([])
  })
})
