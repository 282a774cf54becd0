import { addDays, type CalendarDay, dayAt } from '@portal/domain/dates/calendar-day'
import type { Viewer } from '@portal/domain/session/user'
import type { LineInput } from '@portal/domain/team-requests/validation'
import { shownAudits } from '../features/engagements/audit-tile-data.ts'
import { type VisibleEngagementId, visibleEngagement } from '../features/engagements/data.ts'
import { findEngagements } from '../features/engagements/list-data.ts'
import { recordEvent } from '../features/notifications/data.ts'
import { insertReads } from '../features/notifications/inbox-data.ts'
import { mailEvents } from '../features/notifications/mail-events.ts'
import { warnOfEndingWorkOrders } from '../features/notifications/warn-of-ending-work-orders.ts'
import { insertReleaseNote } from '../features/release-notes/data.ts'
import { sanitisedContent } from '../features/release-notes/sanitise.ts'
import { findAccount } from '../features/session/data.ts'
import { invite } from '../features/stakeholders/invite-stakeholder.ts'
import { findCandidates } from '../features/team-requests/candidate-data.ts'
import { decideOn } from '../features/team-requests/decide-proposal.ts'
import { propose } from '../features/team-requests/propose-person.ts'
import { requestTeam } from '../features/team-requests/request-team.ts'
import { visibleWorkOrder } from '../features/work-orders/data.ts'
import { requestExtension } from '../features/work-orders/extension.ts'
import { withoutTransaction } from '../platform/database/transaction.ts'
import type { Portal } from '../platform/portal.ts'
import { createTodos } from './create-todos.ts'
import { keepDemoHistory } from './demo-history.ts'

/** Where most happens: the engagement with the largest team. */
const largest = 'P0001'
/** A work order under way, of another engagement of the same customer. */
const extended = 'P0006-W4'
const readers = ['demo-advanced', 'demo-standard', 'demo-delivery-lead', 'demo-client-partner', 'demo-superuser']
const unreadDays = 7

/**
 * Creates people's activity before the demo starts, with the portal's functions, each on its day. Sends no emails about it.
 */
export async function fillDemoActivity(portal: Portal): Promise<void> {
  const onDay = (days: number): Portal => past(portal, addDays(portal.today(), days))
  await publishNotes(onDay)
  await runRequests(onDay)
  await invite(
    onDay(-40),
    withoutTransaction(portal.db),
    await viewerOf(portal, 'demo-advanced'),
    await engagement(portal, largest),
    {
      full_name: 'Callum Reid',
      email: 'callum.reid@haldenmoore.example',
      role: 'Programme Assurance Lead',
      phone: '+44 20 7946 0182',
      access_level: 2,
    },
  )
  await fillInboxes(portal, onDay)
  const [helen, amara] = [await viewerOf(portal, 'demo-advanced'), await viewerOf(portal, 'demo-delivery-lead')]
  await createTodos({ helen, amara, farah: await viewerOf(portal, 'demo-other'), at: onDay })
  await keepDemoHistory(onDay)
}

/** The portal at an hour of another day. */
const past = (portal: Portal, day: CalendarDay): Portal => ({
  ...portal,
  now: () => new Date(`${day}T08:20:00Z`),
  today: () => day,
  mailer: { ...portal.mailer, queue: async () => {} },
})
type At = (days: number) => Portal

async function viewerOf({ db }: Portal, id: string): Promise<Viewer> {
  const account = await findAccount(db, { id })
  if (!account) throw new Error(`The demo has no account ${id}`)
  return account
}

const engagement = async (portal: Portal, id: string): Promise<VisibleEngagementId> =>
  visibleEngagement({ db: portal.db, audit: () => {} }, await viewerOf(portal, 'demo-advanced'), id)

/** Release notes, oldest first, with their age in days. */
const notes: readonly [daysAgo: number, html: string][] = [
  [
    -124,
    `<h2>Shared files in one place</h2><p>Every engagement now has one page for contracts, work orders, operational
    documents and timesheets.</p><ul><li>Mark a file as <strong>sensitive</strong> to protect it with a
    password.</li><li>Every file shows when it expires. You can restore archived files.</li></ul>`,
  ],
  [
    -78,
    `<h2>Audit reports as PDF</h2><p>Open an audit, choose a survey and download it as PDF. It contains all charts, and
    every question with its risks and impacts.</p>`,
  ],
  [
    -33,
    `<h2>Choose your notifications</h2><p>Use the three switches in <a href="/notification">Notifications</a> to choose
    which emails you get: immediately, <em>once a day</em> or <em>once a week</em>. Every email has a link to turn it
    off.</p><p>The bell at the top always shows the latest events of your engagements.</p>`,
  ],
  [
    -5,
    `<h2>Request a team</h2><p>Ask for people by position, skill, start date and duration. Your delivery lead then
    proposes people.</p><ol><li>Accept or decline each proposal, with a note.</li><li>Each line shows how many people are
    still missing.</li></ol><h3>Also new</h3><ul><li>Stakeholders with Advanced access can invite
    colleagues.</li><li>Charts are easier to read in the dark theme.</li></ul>`,
  ],
  [
    -2,
    `<h2>Days, absences and forecasts</h2><p>Work orders, engagements and the portfolio show how many days are used, how
    many are left, and when they are likely to run out.</p><ul><li>The new tab <strong>Days</strong> of an engagement shows
    them as a chart, and by month and person.</li><li>You get a to-do when the days run out before the work order
    ends.</li><li>The timeline, the team and your calendar show who is away.</li></ul>`,
  ],
]

async function publishNotes(at: At): Promise<void> {
  for (const [day, html] of notes) {
    const { db, today } = at(day)
    const note_content = await sanitisedContent(html.replace(/\s+/g, ' '))
    await insertReleaseNote(db, { release_date: today(), note_content })
  }
}

async function runRequests(at: At): Promise<void> {
  const [helen, owen, amara] = await Promise.all(
    ['demo-advanced', 'demo-standard', 'demo-delivery-lead'].map((id) => viewerOf(at(0), id)),
  )
  if (!helen || !owen || !amara) return
  const id = await engagement(at(0), largest)
  const suggest = async (days: number, request_id: string, line: { id: string }, name: string, note: string) => {
    const scope = { engagement: id, viewer: amara, today: at(days).today() }
    const [person] = await findCandidates(at(days).db, scope, name)
    if (!person) throw new Error(`The demo has no employee ${name}`)
    const proposalInput = { request_id, line_id: line.id, employee_id: person.employee_id, note }
    const { request_content } = await propose(at(days), at(days).db, amara, id, proposalInput)
    const proposals = request_content.flatMap(({ proposals }) => proposals)
    return proposals.findLast(({ employee_id }) => employee_id === person.employee_id)?.id ?? ''
  }

  const tests = await requestTeam(at(-61), at(-61).db, helen, id, {
    request_content: [line('QA Engineer', 'Python', 1, addDays(at(-61).today(), 13), '3 months')],
    request_comment: 'We need someone to own the regression tests until the cut-over.',
  })
  for (const tester of tests.request_content) {
    const proposal_id = await suggest(-58, tests.id, tester, 'Marta Kowalczyk', 'Free from the start of the month.')
    await decideOn(at(-57), at(-57).db, helen, id, {
      request_id: tests.id,
      proposal_id,
      decision: 'accepted',
      note: 'We know Marta from the card migration. Welcome back.',
    })
  }

  const squad = await requestTeam(at(-9), at(-9).db, helen, id, {
    request_content: [
      line('Software developer', 'React', 2, addDays(at(-9).today(), 31), '6 months'),
      line('Delivery Lead', 'Scrum', 1, addDays(at(-9).today(), 31), '12 months'),
    ],
    request_comment: 'For the second payments squad. Experience with ISO 20022 would help.',
  })
  const [developers] = squad.request_content
  if (!developers) return
  const first = await suggest(-7, squad.id, developers, 'Jonas Lindqvist', 'Built the settlement screens last year.')
  await decideOn(at(-6), at(-6).db, helen, id, { request_id: squad.id, proposal_id: first, decision: 'accepted' })
  const second = await suggest(-6, squad.id, developers, 'Finn Gallagher', 'Joins from the mobile team.')
  await decideOn(at(-4), at(-4).db, helen, id, {
    request_id: squad.id,
    proposal_id: second,
    decision: 'declined',
    note: 'We need someone with more experience in payments.',
  })
  await suggest(-2, squad.id, developers, 'Sofia Lindgren', 'Six years in payments, two of them on ISO 20022.')

  await requestTeam(at(-1), at(-1).db, owen, id, {
    request_content: [line('Associate Software developer', 'Angular', 1, addDays(at(-1).today(), 45), 'Other')],
    request_comment: null,
  })
}

const line = (
  member_role: LineInput['member_role'],
  primary_skill: LineInput['primary_skill'],
  member_type_quantity: number,
  member_start_date: CalendarDay,
  member_duration: LineInput['member_duration'],
): LineInput => ({ member_role, primary_skill, member_type_quantity, member_start_date, member_duration })

/** Creates notifications of the last month; the demo's people have read all but the last week. */
async function fillInboxes(portal: Portal, at: At): Promise<void> {
  const audits = await findNewAudits(portal, at(-30).now())
  const live = async (from: number, to: number): Promise<void> => {
    for (let day = from; day < to; day++) {
      await warnOfEndingWorkOrders(at(day))
      for (const { day: added, event } of audits) if (added === at(day).today()) await recordEvent(portal.db, event)
    }
    // Distributes the events; no one has subscribed by email.
    await mailEvents(at(to))
  }
  await live(-30, -unreadDays)
  for (const account_id of readers) {
    const reader = { viewer: await viewerOf(portal, account_id), today: portal.today(), since: at(-30).now() }
    await insertReads(portal.db, reader, undefined)
  }
  // The demo's import is the only one. Date its notices of few days left to yesterday, and leave them unread.
  await portal.db
    .updateTable('event')
    .set({ happened_at: at(-1).now() })
    .where('kind', '=', 'days')
    .execute()
  await portal.db
    .deleteFrom('event_read')
    .where('event_id', 'in', portal.db.selectFrom('event').select('id').where('kind', '=', 'days'))
    .execute()
  const message = 'Two more months, so that the consent screens can be tested with all banks.'
  const owen = await viewerOf(portal, 'demo-standard')
  const order = await visibleWorkOrder({ db: portal.db, audit: () => {} }, owen, extended)
  await requestExtension(at(-3), portal.db, owen, order, { message })
  await live(-unreadDays, 0)
}

async function findNewAudits(portal: Portal, since: Date) {
  const { config, db, today } = portal
  const all = { my_engagements_only: false, search_input: '', page_number: 1, items_per_page: 100 }
  const shown = shownAudits(config)
  const engagements = await findEngagements(db, await viewerOf(portal, 'demo-superuser'), all, today(), shown)
  return engagements.flatMap(({ id, audits_info }) =>
    audits_info
      .map((audit) => ({ ...audit, now: new Date(audit.created_at) }))
      .filter(({ now }) => now > since)
      .map(({ id: subject_id, title, now }) => ({
        day: dayAt(now, config.TIME_ZONE),
        event: {
          kind: 'audit_creation' as const,
          engagement_id: id,
          account_id: null,
          subject_id,
          now,
          sentence: `New audit: ${title}`,
          path: `/engagements/${id}/audits/${subject_id}`,
        },
      })),
  )
}
