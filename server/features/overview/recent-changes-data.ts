import { addDays, type CalendarDay, dayAt, startOfDay } from '@portal/domain/dates/calendar-day'
import type { ChangeCounts, Changes } from '@portal/domain/overview/change'
import type { FoundChanges, Move } from '@portal/domain/overview/change-facts'
import { changesOf } from '@portal/domain/overview/changes'
import { type EngagementChanges, recentChanges, recentDays } from '@portal/domain/overview/engagement-overview'
import { type Counted, countedSince, notYet, type Since } from '@portal/domain/overview/since'
import type { Viewer } from '@portal/domain/session/user'
import { maySeeStakeholderChanges } from '@portal/domain/stakeholders/permissions'
import { mayDecideProposals } from '@portal/domain/team-requests/permissions'
import { mayAnswerExtension } from '@portal/domain/work-orders/permissions'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findOwnEngagements, isOwn } from '../engagements/own-data.ts'
import { findLastVisit } from '../session/visit-data.ts'
import { type ChangeRow, findChangeLists } from './change-data.ts'
import { factsOfRecords } from './recorded-changes.ts'
import { type ChangeScope, mostChanges } from './scope-data.ts'

type Needs = Pick<Services, 'config' | 'today'>

/** Returns the time from which changes count. Throws a 422 for a day in the future. */
export async function countedFor(
  { config, today }: Needs,
  db: Queries,
  viewer: Viewer,
  since: Since,
): Promise<Counted> {
  if (/^\d{4}-/.test(since) && since > today()) throw new ApiError(422, notYet, { fields: { since: notYet } })
  const lastVisit = since === 'visit' ? await findLastVisit(db, viewer.id) : null
  return countedSince(since, lastVisit, today(), config.TIME_ZONE)
}

/** Changes on a person's engagements: all that a customer can see, those that staff lead or work on. */
export async function findChanges(services: Needs, db: Queries, viewer: Viewer, since: Since): Promise<Changes> {
  const { counted, engagements, found, cut } = await findOwnFacts(services, db, viewer, since)
  const changes = changesOf(found)
  const named = new Set(changes.map(({ engagement_id }) => engagement_id))
  return {
    since: counted.day,
    first_visit: counted.first_visit,
    cut,
    changes,
    engagements: engagements.filter(({ id }) => named.has(id)),
  }
}

/** Number of changes since the last visit, for each engagement that has some. */
export async function countChangesOf(services: Needs, db: Queries, viewer: Viewer): Promise<ChangeCounts> {
  const { counted, found } = await findOwnFacts(services, db, viewer, 'visit')
  const byEngagement = Map.groupBy(changesOf(found), ({ engagement_id }) => engagement_id)
  const counts = [...byEngagement].flatMap(([engagement_id, changes]) =>
    // Release notes are of no engagement.
    engagement_id === null ? [] : [{ engagement_id, changes: changes.length }],
  )
  return { since: counted.day, first_visit: counted.first_visit, counts }
}

/** The newest changes on one engagement, for everyone who can see it. */
export async function findEngagementChanges(
  services: Needs,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
): Promise<EngagementChanges> {
  const day = addDays(services.today(), -recentDays)
  const { found } = await findFacts(services, db, viewer, [id], {
    from: startOfDay(day, services.config.TIME_ZONE),
    day,
  })
  const changes = changesOf(found).filter(({ engagement_id }) => engagement_id === id)
  return { changes: changes.slice(0, recentChanges), is_own: await isOwn(db, viewer, id, services.today()) }
}

async function findOwnFacts(services: Needs, db: Queries, viewer: Viewer, since: Since) {
  const counted = await countedFor(services, db, viewer, since)
  const engagements = await findOwnEngagements(db, viewer, services.today())
  const ids = engagements.map(({ id }) => id)
  return { counted, engagements, ...(await findFacts(services, db, viewer, ids, counted)) }
}

async function findFacts(
  { config, today }: Needs,
  db: Queries,
  viewer: Viewer,
  own: readonly string[],
  { from, day }: Pick<Counted, 'from' | 'day'>,
) {
  const dayOf = (instant: string): CalendarDay => dayAt(new Date(instant), config.TIME_ZONE)
  const scope: ChangeScope = { own, from, day, today: today(), account_id: viewer.id }
  const showsStakeholders = (id: string): boolean => maySeeStakeholderChanges(viewer, id)
  const lists = await findChangeLists(db, scope, shownAudits(config))
  const { recorded, moved, ended, files, surveys, feedback, asked, proposals, extensions, invited, notes } = lists
  const { newIds, ...records } = factsOfRecords(recorded, { dayOf, today: today() })
  const settled = (row: { engagement_id: string }): boolean => !newIds.has(row.engagement_id)
  const dated = <Row extends { at: string }>({ at, ...row }: Row) => ({ ...row, day: dayOf(at) })
  const calendar = joinedAndLeft(moved.filter(settled), scope, records)
  const found: FoundChanges = {
    ...records,
    joined: [...records.joined, ...calendar.joined],
    left: [...records.left, ...calendar.left],
    'order-ended': ended
      .filter(settled)
      .map(({ id, end_date, ...order }) => ({ ...order, id, order_id: id, day: end_date })),
    file: files.map(dated),
    survey: surveys.map(dated),
    'people-feedback': feedback.map(dated),
    'team-asked': asked.map(dated),
    proposal: proposals.flatMap((row) => newsOf(row, viewer, scope, dayOf)),
    extension: extensions.flatMap((row) => answersOf(row, viewer, scope, dayOf)),
    // Stakeholders that an import adds with a new engagement are not listed.
    stakeholder: invited
      .filter((row) => showsStakeholders(row.engagement_id) && (row.by !== null || settled(row)))
      .map(dated),
    'release-note': notes.map(({ id, release_date, note_content }) => ({
      id,
      day: release_date,
      title: titleOf(note_content),
    })),
  }
  const isCut = Object.values(lists).some((rows) => rows.length === mostChanges)
  return { found, cut: isCut }
}

type JoinedOrLeft = ChangeRow<'moved'>

/** People whose first or last day has come, unless an import has reported them since. */
function joinedAndLeft(
  rows: readonly JoinedOrLeft[],
  { day, today }: ChangeScope,
  told: { joined: readonly Move[]; left: readonly Move[] },
): { joined: Move[]; left: Move[] } {
  const isReported = (moves: readonly Move[], row: JoinedOrLeft): boolean =>
    moves.some((move) => move.engagement_id === row.engagement_id && move.person_id === row.person_id)
  const base = ({ engagement_id, person_id, person }: JoinedOrLeft) => ({
    engagement_id,
    person_id,
    person,
    begins: null,
  })
  return {
    joined: rows
      .filter((row) => row.first_day >= day && row.first_day <= today && !isReported(told.joined, row))
      .map((row) => ({
        ...base(row),
        id: `${row.engagement_id}-${row.person_id}`,
        day: row.first_day,
        role: row.first_role,
        order_id: row.first_order,
        reference: row.first_reference,
      })),
    left: rows
      .filter((row) => row.last_day >= day && row.last_day < today && !isReported(told.left, row))
      .map((row) => ({
        ...base(row),
        id: `${row.engagement_id}-${row.person_id}`,
        day: row.last_day,
        role: row.last_role,
        order_id: row.last_order,
        reference: row.last_reference,
      })),
  }
}

/** News about a proposal: the proposal, the decision, or both. */
function newsOf(
  row: ChangeRow<'proposals'>,
  viewer: Viewer,
  { from }: ChangeScope,
  dayOf: (instant: string) => CalendarDay,
): NonNullable<FoundChanges['proposal']> {
  const { id, engagement_id, person, role, decision } = row
  const waits = decision === 'open' && row.is_new && mayDecideProposals(viewer)
  const fact = { engagement_id, person, role, decision, waits }
  return [
    ...(row.decided_at &&
    new Date(row.decided_at) >= from &&
    row.decided_by !== null &&
    row.decided_by_account_id !== viewer.id
      ? [{ ...fact, id: `${id}-decided`, by: row.decided_by, told: 'decided' as const, day: dayOf(row.decided_at) }]
      : []),
    ...(new Date(row.proposed_at) >= from && row.account_id !== viewer.id
      ? [{ ...fact, id, by: row.proposed_by, told: 'made' as const, day: dayOf(row.proposed_at) }]
      : []),
  ]
}

function answersOf(
  row: ChangeRow<'extensions'>,
  viewer: Viewer,
  { from, day }: ChangeScope,
  dayOf: (instant: string) => CalendarDay,
): NonNullable<FoundChanges['extension']> {
  const { id, engagement_id, order_id, reference, state } = row
  const waits = state === 'open' && mayAnswerExtension(viewer, engagement_id)
  const fact = { engagement_id, order_id, reference, state, waits }
  const isAnswered = state === 'accepted' || state === 'declined'
  const { answered_by, answered_on } = row
  return [
    ...(isAnswered &&
    answered_by !== null &&
    answered_on !== null &&
    answered_on >= day &&
    row.answered_by_account_id !== viewer.id
      ? [{ ...fact, id: `${id}-answered`, by: answered_by, told: 'decided' as const, day: answered_on }]
      : []),
    ...(new Date(row.requested_at) >= from && row.account_id !== viewer.id
      ? [{ ...fact, id, by: row.requested_by, told: 'made' as const, day: dayOf(row.requested_at) }]
      : []),
  ]
}

/** The first heading of a note, which has been sanitised. */
function titleOf(html: string): string | null {
  const [, heading = ''] = /<h[23]>(.*?)<\/h[23]>/s.exec(html) ?? []
  const text = heading
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim()
  return text === '' ? null : text
}
