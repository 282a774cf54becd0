import { randomUUID } from 'node:crypto'
import { auditCreated } from '@portal/domain/audits/audit-events'
import { daysRunningOut } from '@portal/domain/days/days-events'
import { insertReport } from '../features/bug-reports/data.ts'
import { shownAudits } from '../features/engagements/audit-tile-data.ts'
import { insertReads } from '../features/notifications/inbox-data.ts'
import { mailEvents } from '../features/notifications/mail-events.ts'
import { warnOfEndingWorkOrders } from '../features/notifications/warn-of-ending-work-orders.ts'
import { saveMark } from '../features/overview/data.ts'
import { findTodos } from '../features/overview/todo-data.ts'
import { insertReleaseNote } from '../features/release-notes/data.ts'
import { sanitisedContent } from '../features/release-notes/sanitise.ts'
import { invite } from '../features/stakeholders/invite-stakeholder.ts'
import { askForFeedback } from '../features/surveys/ask-for-feedback.ts'
import { withoutTransaction } from '../platform/database/transaction.ts'
import { emailReceiver } from '../platform/email/email-sender.ts'
import { createEvents } from '../platform/events/events.ts'
import { insertMessages } from '../platform/outbox/outbox-data.ts'
import type { Portal } from '../platform/portal.ts'
import { recordChanges } from './changes.ts'
import { auditsOfLastMonth } from './company/audits.ts'
import { readTable } from './company/table.ts'
import { createPast, type Past } from './past-portal.ts'
import { requestExtensions, requestTeams } from './requests.ts'

/** Creates the activity of the days before the demo starts, with the functions of the portal. Sends no emails about it. */
export async function fillDemoActivity(portal: Portal): Promise<void> {
  const past = createPast(portal)
  await publishNotes(past)
  await requestTeams(past)
  await inviteCallum(past)
  await warnOfLastMonth(past)
  await requestExtensions(past)
  await requestFeedback(past)
  await readInboxes(past)
  await reportTroubles(past)
  await lookAtAudits(past)
  await recordChanges(past)
}

async function publishNotes({ at }: Past): Promise<void> {
  for (const { day, html } of readTable<'day' | 'html'>('release_notes'))
    await insertReleaseNote(at(0).db, {
      release_date: at(Number(day)).today(),
      note_content: await sanitisedContent(html),
    })
}

async function inviteCallum({ at, viewer, engagement }: Past): Promise<void> {
  const helen = await viewer('demo-advanced')
  await invite(at(-40), withoutTransaction(at(0).db), helen, await engagement(helen, 'P0001'), {
    full_name: 'Callum Reid',
    email: 'callum.reid@haldenmoore.example',
    role: 'Programme Assurance Lead',
    phone: '+44 20 7946 0182',
    access_level: 2,
  })
}

/** Records the events of work orders that end soon and of new audits. */
async function warnOfLastMonth({ at }: Past): Promise<void> {
  const audits = auditsOfLastMonth(at(0).today())
  for (let day = -30; day < 0; day++) {
    await warnOfEndingWorkOrders(at(day))
    for (const { id, engagement_id, title, percentage_score, created_at } of audits) {
      if (!created_at.startsWith(at(day).today())) continue
      const { TIME_ZONE: timeZone } = at(0).config
      const events = createEvents({ outlets: [], mailer: null, now: () => new Date(created_at), timeZone })
      const subject = { id, title, score: percentage_score }
      await events.emit(at(0).db, auditCreated, { engagement_id, subject, actor: null, facts: {} })
    }
  }
  // Distributes the events; no one has subscribed by email.
  await mailEvents(at(0))
}

/** The demo's people have read all events but those of the last week. */
async function readInboxes({ at, viewer }: Past): Promise<void> {
  const { config, db, today } = at(0)
  // The demo's import is the only one. Date its notices of few days left to yesterday.
  await db
    .updateTable('event')
    .set({ happened_at: at(-1).now() })
    .where('kind', '=', daysRunningOut.kind)
    .execute()
  const old = await db.selectFrom('event').select('id').where('happened_at', '<', at(-7).now()).execute()
  const ids = old.map(({ id }) => id)
  for (const account of ['advanced', 'standard', 'delivery-lead', 'client-partner', 'superuser']) {
    const since = at(-30).now()
    const reader = { viewer: await viewer(`demo-${account}`), today: today(), since, shown: shownAudits(config) }
    await insertReads(db, reader, ids)
  }
}

async function requestFeedback({ at, viewer, engagement }: Past): Promise<void> {
  const amara = await viewer('demo-delivery-lead')
  for (const [day, id] of [
    [-11, 'P0007'],
    [-8, 'P0014'],
  ] as const)
    await askForFeedback(at(day), at(day).db, amara, await engagement(amara, id), {})
}

/** To-dos of a superuser: a report without a reply and an email that could not be delivered. */
async function reportTroubles({ at }: Past): Promise<void> {
  const report = { description: 'The export of the work orders has no totals.', steps: 'Work orders, Export.' }
  await insertReport(at(-1).db, { account_id: 'demo-advanced', ...report, created_at: at(-1).now() }, [])
  const words = 'Helen Marsh shared Work order 4, signed.pdf.'
  const content = { text: words, html: `<p>${words}</p>`, headers: {}, message_id: '<demo@portal.example>' }
  const sent = at(-2).now()
  await insertMessages(at(-2).db, [
    {
      id: randomUUID(),
      sender: 'email',
      receiver: emailReceiver,
      recipient: 'former.colleague@haldenmoore.example',
      subject: 'Payments platform rebuild: Helen Marsh shared Work order 4, signed.pdf',
      content: JSON.stringify(content),
      created_at: sent,
      state: 'failed',
      due_at: sent,
      attempts: 1,
      first_tried_at: sent,
      tried_at: sent,
      error: '550 No such mailbox',
    },
  ])
}

/** Helen has looked at the audits of the last month but for the newest. */
async function lookAtAudits({ at, viewer }: Past): Promise<void> {
  const portal = at(0)
  const todos = await findTodos(portal, portal.db, await viewer('demo-advanced'))
  const now = portal.now()
  for (const { id: todo } of todos.todos.filter(({ kind }) => kind === 'audit').slice(0, -1))
    await saveMark(portal.db, { account_id: 'demo-advanced', todo, now }, { seen_at: now })
}
