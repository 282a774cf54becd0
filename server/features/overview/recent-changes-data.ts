import { addDays, type CalendarDay, dayAt, startOfDay } from '@portal/domain/dates/calendar-day'
import type { EventKind } from '@portal/domain/events/event-kind'
import type { ChangeCounts, Changes } from '@portal/domain/overview/change'
import type { ChangeEvent } from '@portal/domain/overview/change-line'
import { type EngagementChanges, recentChanges, recentDays } from '@portal/domain/overview/engagement-overview'
import { type Counted, countedSince, notYet, type Since } from '@portal/domain/overview/since'
import { changesOf } from '@portal/domain/recent-changes'
import type { Viewer } from '@portal/domain/session/user'
import { maySeeStakeholderChanges } from '@portal/domain/stakeholders/permissions'
import { assignmentJoined, assignmentLeft } from '@portal/domain/team/assignment-events'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { shownAudits } from '../engagements/audit-tile-data.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findOwnEngagements, isOwn } from '../engagements/own-data.ts'
import { findLastVisit } from '../session/visit-data.ts'
import { type FirstAndLastDays, findChangeLists } from './change-data.ts'
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
  const { counted, engagements, changes, cut } = await findOwnChanges(services, db, viewer, since)
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
  const { counted, changes } = await findOwnChanges(services, db, viewer, 'visit')
  const counts = [...Map.groupBy(changes, ({ engagement_id }) => engagement_id)].flatMap(([engagement_id, those]) =>
    // Release notes are of no engagement.
    engagement_id === null ? [] : [{ engagement_id, changes: those.length }],
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
  const from = startOfDay(day, services.config.TIME_ZONE)
  const found = await findChangesOf(services, db, viewer, [id], { from, day })
  const changes = found.changes.filter(({ engagement_id }) => engagement_id === id)
  return { changes: changes.slice(0, recentChanges), is_own: await isOwn(db, viewer, id, services.today()) }
}

async function findOwnChanges(services: Needs, db: Queries, viewer: Viewer, since: Since) {
  const counted = await countedFor(services, db, viewer, since)
  const engagements = await findOwnEngagements(db, viewer, services.today())
  const ids = engagements.map(({ id }) => id)
  return { counted, engagements, ...(await findChangesOf(services, db, viewer, ids, counted)) }
}

async function findChangesOf(
  { config, today }: Needs,
  db: Queries,
  viewer: Viewer,
  own: readonly string[],
  { from, day }: Pick<Counted, 'from' | 'day'>,
) {
  const dated = <Row extends { at: string }>({ at, ...row }: Row): Omit<Row, 'at'> & { day: CalendarDay } => ({
    ...row,
    day: dayAt(new Date(at), config.TIME_ZONE),
  })
  const scope: ChangeScope = { own, from, day, today: today(), account_id: viewer.id }
  const lists = await findChangeLists(db, scope, shownAudits(config))
  const changes = changesOf(
    {
      events: lists.events.map(dated),
      joinedOrLeft: lists.days.flatMap((row) => joinedOrLeft(row, scope)),
      ended: lists.ended,
      stakeholders: lists.stakeholders
        .filter(({ engagement_id }) => maySeeStakeholderChanges(viewer, engagement_id))
        .map(dated),
      notes: lists.notes.map(({ note_content, ...note }) => ({ ...note, title: titleOf(note_content) })),
    },
    { viewer, today: scope.today },
  )
  const { events, ...others } = lists
  const isCut =
    events.some(({ place }) => place === mostChanges) ||
    Object.values(others).some((rows) => rows.length === mostChanges)
  return { changes, cut: isCut }
}

/** The first and the last day of a person, as far as they have come, as events of that day. */
function joinedOrLeft(row: FirstAndLastDays, { day, today }: ChangeScope): ChangeEvent[] {
  const { engagement_id, person_id, person, start_date: first, end_date: last } = row
  const eventOf = ({ kind }: Pick<EventKind, 'kind'>, { day, role, order_id, ...order }: typeof first): ChangeEvent => {
    const event = { id: `${engagement_id}-${person_id}`, kind, engagement_id, subject_id: order_id, person_id, day }
    return { ...event, facts: { role }, subject: { ...order, person, first_day: day } }
  }
  return [
    ...(first.day >= day && first.day <= today ? [eventOf(assignmentJoined, first)] : []),
    ...(last.day >= day && last.day < today ? [eventOf(assignmentLeft, last)] : []),
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
