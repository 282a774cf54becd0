import { randomUUID } from 'node:crypto'
import { addDays } from '@portal/domain/dates/calendar-day'
import type { Viewer } from '@portal/domain/session/user'
import { insertReport } from '../features/bug-reports/data.ts'
import { shownAudits } from '../features/engagements/audit-tile-data.ts'
import { visibleEngagement } from '../features/engagements/data.ts'
import { findEngagement } from '../features/engagements/list-data.ts'
import { saveMark } from '../features/overview/data.ts'
import { findTodos } from '../features/overview/todo-data.ts'
import { askForFeedback } from '../features/surveys/ask-for-feedback.ts'
import { findCandidates } from '../features/team-requests/candidate-data.ts'
import { decideOn } from '../features/team-requests/decide-proposal.ts'
import { propose } from '../features/team-requests/propose-person.ts'
import { requestTeam } from '../features/team-requests/request-team.ts'
import { visibleWorkOrder } from '../features/work-orders/data.ts'
import { answerExtension, requestExtension } from '../features/work-orders/extension.ts'
import { emailReceiver } from '../platform/email/email-sender.ts'
import { insertMessages } from '../platform/outbox/outbox-data.ts'
import type { Portal } from '../platform/portal.ts'

/** Two engagements of Helen's and one of Amara's, apart from the one with most activity. */
const helens = { begins: 'P0014', runs: 'P0006' }
const amaras = 'P0007'
/** An engagement of Farah's that is else on course. */
const farahs = 'P0015'

/** The demo adds nothing to the audit log. */
const audit = (): void => {}

interface People {
  helen: Viewer
  farah: Viewer
  amara: Viewer
  at: (days: number) => Portal
}

/** Creates every kind of to-do that the other activity does not create. */
export async function createTodos(people: People): Promise<void> {
  await feedbackRequested(people)
  await answeredExtension(people)
  await extensionRequested(people)
  await declinedTester(people)
  await troubles(people)
  await resultsSeen(people)
}

async function feedbackRequested({ amara, at }: People): Promise<void> {
  for (const [days, engagement] of [
    [-11, amaras],
    [-8, helens.begins],
  ] as const) {
    const id = await visibleEngagement({ db: at(days).db, audit }, amara, engagement)
    await askForFeedback(at(days), at(days).db, amara, id, {})
  }
}

/** Helen asked to extend an upcoming work order and got an answer the day before yesterday. */
async function answeredExtension({ helen, amara, at }: People): Promise<void> {
  const { db, config, today } = at(0)
  const shown = shownAudits(config)
  const { work_orders } = await findEngagement(
    db,
    helen,
    await visibleEngagement({ db, audit }, helen, helens.begins),
    today(),
    shown,
  )
  const order = work_orders.find(({ end_date }) => end_date > today())
  if (!order) return
  const extension = { message: 'Three more months, so that the brokers can join.' }
  const { extension_request } = await requestExtension(
    at(-6),
    db,
    helen,
    await visibleWorkOrder({ db, audit }, helen, order.id),
    extension,
  )
  await answerExtension(
    at(-2),
    db,
    amara,
    await visibleWorkOrder({ db, audit }, amara, order.id),
    extension_request.id,
    {
      state: 'accepted',
      note: 'The team stays as it is.',
    },
  )
}

/** Another customer waits for an answer. */
async function extensionRequested({ farah, at }: People): Promise<void> {
  const { db, config, today } = at(0)
  const shown = shownAudits(config)
  const id = await visibleEngagement({ db, audit }, farah, farahs)
  const { work_orders } = await findEngagement(db, farah, id, today(), shown)
  const order = work_orders.find(({ end_date }) => end_date > today())
  if (!order) return
  const extension = { message: 'Six more weeks, until the last policies have been migrated.' }
  await requestExtension(at(-4), db, farah, await visibleWorkOrder({ db, audit }, farah, order.id), extension)
}

/** Staff of the engagement have to propose another person. */
async function declinedTester({ helen, amara, at }: People): Promise<void> {
  const id = await visibleEngagement({ db: at(0).db, audit }, helen, helens.runs)
  const { id: request_id, request_content } = await requestTeam(at(-10), at(-10).db, helen, id, {
    request_content: [
      {
        member_role: 'QA Engineer',
        primary_skill: 'Python',
        member_type_quantity: 1,
        member_duration: '3 months',
        member_start_date: addDays(at(-10).today(), 40),
      },
    ],
    request_comment: null,
  })
  const [line] = request_content
  const scope = { engagement: id, viewer: amara, today: at(-8).today() }
  const [person] = await findCandidates(at(-8).db, scope, 'Grace Mbeki')
  if (!line || !person) return
  const proposalInput = { request_id, line_id: line.id, employee_id: person.employee_id }
  const proposed = await propose(at(-8), at(-8).db, amara, id, proposalInput)
  const proposal = proposed.request_content.flatMap(({ proposals }) => proposals).at(-1)
  if (!proposal) return
  const note = 'We need someone who has tested consent screens before.'
  await decideOn(at(-6), at(-6).db, helen, id, { request_id, proposal_id: proposal.id, decision: 'declined', note })
}

/** To-dos of a superuser: a report without a reply and an email that could not be delivered. */
async function troubles({ helen, at }: People): Promise<void> {
  const report = { description: 'The export of the work orders has no totals.', steps: 'Work orders, Export.' }
  await insertReport(at(-1).db, { account_id: helen.id, ...report, created_at: at(-1).now() }, [])
  const words = 'Helen Marsh shared Work order 4, signed.pdf.'
  const content = { text: words, html: `<p>${words}</p>`, headers: {}, message_id: '<demo@portal.example>' }
  await insertMessages(at(-2).db, [
    {
      id: randomUUID(),
      sender: 'email',
      receiver: emailReceiver,
      recipient: 'former.colleague@haldenmoore.example',
      subject: 'Payments platform rebuild: Helen Marsh shared Work order 4, signed.pdf',
      content: JSON.stringify(content),
      created_at: at(-2).now(),
      state: 'failed',
      due_at: at(-2).now(),
      attempts: 1,
      first_tried_at: at(-2).now(),
      tried_at: at(-2).now(),
      error: '550 No such mailbox',
    },
  ])
}

/** Helen has looked at the audits of the last month but for the newest. */
async function resultsSeen({ helen, at }: People): Promise<void> {
  const portal = at(0)
  const audits = (await findTodos(portal, portal.db, helen)).todos.filter(({ kind }) => kind === 'audit')
  for (const { id } of audits.slice(0, -1))
    await saveMark(portal.db, { account_id: helen.id, todo: id, now: portal.now() }, { seen_at: portal.now() })
}
