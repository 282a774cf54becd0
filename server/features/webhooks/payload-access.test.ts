import { allEndpoints } from '@portal/domain/all-endpoints'
import { withdrawIndividualFeedback, withdrawTeamFeedback } from '@portal/domain/feedback/contract'
import { changeEngagement, changeWorkOrder } from '@portal/domain/records/contract'
import { submitSurvey } from '@portal/domain/surveys/contract'
import { makeHook } from '@portal/domain/webhooks/contract'
import { allWebhookKinds, type WebhookKind } from '@portal/domain/webhooks/event'
import { recordOf, WebhookMessage } from '@portal/domain/webhooks/payload'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { accessRows } from '../../testing/access-rows.ts'
import { type AccessWorld, buildAccessWorld, type Caller } from '../../testing/access-world.ts'
import { eventsIn } from '../../testing/events-in.ts'
import { folderOfRecords, providerRecords } from '../../testing/provider-folder.ts'
import { contentedAnswers } from '../../testing/records.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { startReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'
import { webhookWorker } from '../../testing/webhook-worker.ts'
import { runImport } from '../import/run-import.ts'
import { warnOfEndingWorkOrders } from '../notifications/warn-of-ending-work-orders.ts'

const kit = await testPortal({ WEBHOOK_PRIVATE_NETWORKS: 'loopback' })
const { portal, call, records, signIn, clock } = kit
const outbox = webhookWorker(portal)
let receiver: WebhookReceiver
beforeAll(async () => {
  await kit.reset()
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await kit.close()
})

const make = async (form: 'standard' | 'slack' | 'teams', kinds: WebhookKind[], as: string | undefined) => {
  const answer = await call(makeHook, { body: { name: form, address: `${receiver.url}/${form}`, form, kinds } }, as)
  expect(answer.status).toBe(201)
}

/** Does what the table of callers has for a call, as one who may. */
const act = async (world: AccessWorld, name: string, as: Caller) => {
  const found = allEndpoints.find((one) => `${one.feature}.${one.name}` === name)
  const request = await accessRows[name]?.request(world)
  if (!found || !request) throw new Error(`no ${name}`)
  const { status, body } = await call(found.endpoint, request as never, world.cookies[as])
  expect([name, status < 300]).toEqual([name, true])
  return body as { data?: { object_id: string } }
}

const acts = [
  ...(['workOrders.requestExtension', 'workOrders.withdrawExtension'] as const),
  ...(['teamRequests.createTeamRequest', 'teamRequests.updateTeamRequest', 'teamRequests.deleteTeamRequest'] as const),
  ...(['teamRequests.decideProposal', 'surveys.submitSurvey', 'files.uploadFile'] as const),
]

/** Changes the title of the engagement, the budget of its work order and the role of the person on it. */
const editRecords = async ({ engagement, workOrder, engagementForm, cookies }: AccessWorld) => {
  const title = { ...(await engagementForm(engagement)), title: 'Payments platform' } as never
  const { db } = portal
  const find = db.selectFrom('work_order').select(['version', 'reference', 'start_date', 'end_date'])
  const order = await find.where('id', '=', workOrder).executeTakeFirstOrThrow()
  const onOrder = await db.selectFrom('member_assignment').selectAll().where('work_order_id', '=', workOrder).execute()
  const roles = onOrder.map(({ id, employee_id, start_date, end_date, price_per_day, allocation_percentage }) => ({
    id,
    employee_id,
    start_date,
    end_date,
    price_per_day,
    allocation_percentage,
    member_role: 'Scrum Master',
  }))
  const answers = [
    await call(changeEngagement, { params: { id: engagement }, body: title }, cookies.superuser),
    await call(
      changeWorkOrder,
      { params: { id: workOrder }, body: { ...order, budget_days: 240, people: roles } },
      cookies.superuser,
    ),
  ]
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
}

/** Parses an event by the contract of its kind, which must name exactly its fields. */
const checked = (type: WebhookKind | 'webhook.test', message: unknown): WebhookMessage => {
  const read = z.parse(WebhookMessage, message)
  expect(read).toEqual(message)
  if (type !== 'webhook.test')
    expect([type, z.parse(recordOf[type], read.data.record)]).toEqual([type, read.data.record])
  return read
}

const reported = () => receiver.taken.map(({ message }) => checked(message.type, message))

test('events of an engagement are delivered with their record from /api/v1', async () => {
  const world = await buildAccessWorld(kit)
  const superuser = world.cookies.superuser
  await make('standard', [...allWebhookKinds], superuser)
  const customer: Caller = 'stakeholder level 1'
  for (const name of acts) await act(world, name, customer)
  for (const name of ['workOrders.answerExtension', 'surveys.replyToSurvey', 'surveys.askForFeedback'])
    await act(world, name, 'delivery lead')
  await act(world, 'teamRequests.proposePerson', 'consultant')
  await act(world, 'files.replaceFile', 'superuser')
  const survey = { projectID: world.engagement, submission: 'survey-0001-of-a-form' }
  for (const score of [9, 10]) {
    const data = contentedAnswers.map((answer) => ({ question: '', answer: answer === 9 ? score : answer }))
    await call(submitSurvey, { body: { ...survey, data } }, world.cookies[customer])
    await outbox.sendDue()
  }
  const people = await act(world, 'feedback.giveIndividualFeedback', customer)
  const team = await act(world, 'feedback.giveTeamFeedback', customer)
  await outbox.sendDue()
  const id = (given: typeof people) => ({ params: { id: given.data?.object_id ?? '' } })
  await call(withdrawIndividualFeedback, id(people), world.cookies[customer])
  await call(withdrawTeamFeedback, id(team), world.cookies[customer])
  await editRecords(world)
  clock.set('2026-12-10T09:00:00Z')
  await warnOfEndingWorkOrders(portal)
  await outbox.sendDue()
  const kinds = reported().map(({ type }) => type)
  const ofImports: WebhookKind[] = ['work_order.days_running_out', 'audit.created', 'import.ended']
  expect(allWebhookKinds.filter((kind) => !kinds.includes(kind))).toEqual(ofImports)
  const elsewhere = reported().filter(({ data }) => data.engagement?.id !== world.engagement)
  expect([...new Set(elsewhere.map(({ type }) => type))]).toEqual(['work_order.ending'])
  expect(reported().find(({ type }) => type === 'people_feedback.given')?.data).toMatchObject({
    sentence: expect.stringContaining('gave feedback on a person'),
    record: { feedback: 'Well done', employee_id: world.employee },
  })
  expect(JSON.stringify(reported())).not.toMatch(/"\w*(?:rate|email|password)\w*":|@/)
})

test('an import delivers its new audits and its outcome; a dry run delivers nothing', async () => {
  await kit.reset()
  receiver.taken.length = 0
  const leah = await signIn(await records.staffAccount({ is_superuser: true }))
  const { users: _, history: __, audits, ...rest } = providerRecords()
  const who = 'Leah Stone'
  await runImport(portal, await folderOfRecords(rest), { who })
  await make('standard', ['audit.created', 'import.ended'], leah)
  const clients = (await portal.db.selectFrom('client').select('id').execute()).map(({ id }) => id)
  const limited = { name: 'customer', address: `${receiver.url}/customer`, form: 'standard', clients } as const
  expect((await call(makeHook, { body: { ...limited, kinds: ['audit.created'] } }, leah)).status).toBe(201)
  await runImport(portal, await folderOfRecords({ audits }), { who, dryRun: true })
  await runImport(portal, await folderOfRecords({ audits }), { who })
  const [begun] = await portal.db.updateTable('audit_survey').set({ is_completed: false }).returning('id').execute()
  expect(begun).toBeDefined()
  await outbox.sendDue()
  const ended = reported().filter(({ type }) => type === 'import.ended')
  expect(ended.map(({ data }) => [data.sentence, data.engagement])).toEqual([
    ['An import by Leah Stone succeeded', null],
  ])
  const created = reported().filter(({ type }) => type === 'audit.created')
  expect(created.map(({ data }) => data.id)).toEqual(created.map(() => created[0]?.data.id))
  // A caller limited to a customer may be that customer, who cannot see surveys before they are completed.
  const shown = receiver.taken.filter(({ message }) => message.type === 'audit.created')
  const withSurvey = shown.map(({ text }) => text.includes('"isCompleted"'))
  expect(withSurvey.toSorted()).toEqual([false, true])
})

test('an import delivers the work orders with few days left', async () => {
  await kit.reset()
  receiver.taken.length = 0
  const leah = await signIn(await records.staffAccount({ is_superuser: true }))
  const { history: _, work_orders, ...rest } = providerRecords()
  const orders = work_orders.map((order) => ({ ...order, budget_days: 1.5 }))
  await make('standard', ['work_order.days_running_out'], leah)
  clock.set('2026-07-03T04:00:00Z')
  await runImport(portal, await folderOfRecords({ ...rest, work_orders: orders }), { who: 'Leah Stone' })
  await outbox.sendDue()
  expect(reported().map(({ data }) => [data.sentence, data.record])).toEqual([
    ['All budget days of WO-2 are used', expect.objectContaining({ id: 'w2', budget_days: 1.5, used_days: 1.5 })],
  ])
})

test('Slack and Teams receive messages in their formats, and no text counts as formatting', async () => {
  await kit.reset()
  receiver.taken.length = 0
  const leah = await signIn(await records.staffAccount({ is_superuser: true }))
  const engagement_id = await records.engagement({ title: 'A <b> & *c*' })
  await make('slack', ['service_feedback.requested'], leah)
  await make('teams', ['service_feedback.requested'], leah)
  const account = await records.staffAccount({ first_name: '<!channel>', last_name: '' })
  await eventsIn(kit).askForFeedback(engagement_id, 2, account)
  await outbox.sendDue()
  const sent = Object.fromEntries(
    receiver.taken.map(({ text }) => ['text' in JSON.parse(text) ? 'slack' : 'teams', JSON.parse(text)]),
  )
  const url = `${portal.config.PUBLIC_URL}/feedback/${engagement_id}`
  expect(sent.slack.text).toMatch(/^&lt;!channel&gt; asked 2 people for feedback\nA &lt;b&gt; &amp; \*c\*, /)
  expect(sent.slack.text).toContain(`<${url}|Open Client Portal>`)
  const [{ contentType, content }] = sent.teams.attachments
  expect([sent.teams.type, contentType, content.type]).toEqual([
    'message',
    'application/vnd.microsoft.card.adaptive',
    'AdaptiveCard',
  ])
  expect(content.body[0].inlines[0].text).toBe('<!channel> asked 2 people for feedback')
  expect(content.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Open Client Portal', url }])
})
