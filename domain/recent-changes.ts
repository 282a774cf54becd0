import { allEvents } from './all-events.ts'
import type { CalendarDay } from './dates/calendar-day.ts'
import { engagementAdded } from './engagements/engagement-events.ts'
import type { EventKind } from './events/event-kind.ts'
import type { ChangeSubjects } from './events/subjects.ts'
import { type Change, ChangeKind } from './overview/change.ts'
import type { ChangeEvent, ChangeReader } from './overview/change-line.ts'
import { plain, type Words, words } from './overview/words.ts'
import { assignmentLeft, leftWithOrder } from './team/assignment-events.ts'
import { compare } from './text/compare.ts'
import { orderOfEngagement } from './work-orders/work-order-events.ts'

const kinds = new Map(allEvents.flatMap((kind) => (kind.change ? [[kind.kind, kind.change] as const] : [])))

/** An event with its record as it is now: null if it was deleted, or is not shown. */
export type FoundEvent = Omit<ChangeEvent, 'subject'> & { subject: ChangeSubjects[keyof ChangeSubjects] | null }

interface OnEngagement {
  id: string
  engagement_id: string
  day: CalendarDay
}
type EndedOrder = OnEngagement & { reference: string }
interface StakeholderChanged extends OnEngagement {
  action: 'invited' | 'removed' | 'accepted' | 'declined' | 'added'
  name: string
  /** null where the provider's records said so. */
  by: string | null
}
interface Note {
  id: string
  day: CalendarDay
  title: string | null
}

export interface Found {
  /** The newest first. */
  events: readonly FoundEvent[]
  /** People whose first or last day has come, as if they had joined or left on that day. */
  joinedOrLeft: readonly ChangeEvent[]
  ended: readonly EndedOrder[]
  stakeholders: readonly StakeholderChanged[]
  notes: readonly Note[]
}

/** All that changed, the newest first and, within a day, in the order of `ChangeKind`. Of a new engagement, its records are left out. */
export function changesOf(found: Found, reader: ChangeReader): Change[] {
  const added = found.events.filter(({ kind }) => kind === engagementAdded.kind)
  const newIds = new Set(added.map(({ engagement_id }) => engagement_id))
  const isKnown = ({ engagement_id }: { engagement_id: string }): boolean => !newIds.has(engagement_id)
  const events = shownEvents(
    found.events.filter((event) => kinds.get(event.kind)?.isRecorded !== true || isKnown(event)),
  )
  // Skip people whom an import has reported.
  const reported = new Set(events.map(placeOf))
  const all = [...events, ...found.joinedOrLeft.filter((event) => isKnown(event) && !reported.has(placeOf(event)))]
  const leftAt = all.filter(isLeft).filter((event) => leftWithOrder(event, reader.today))
  const ordersLeft = new Set(leftAt.map(({ subject_id }) => subject_id))
  const changes = [
    ...[...Map.groupBy(all, (event) => keyOf(event, reader.today)).values()].flatMap((group) =>
      changeOf(group, reader),
    ),
    ...found.ended.filter((order) => isKnown(order) && !ordersLeft.has(order.id)).map(orderEnded),
    ...found.stakeholders.filter((change) => change.by !== null || isKnown(change)).map(stakeholderChanged),
    ...found.notes.map(notePublished),
  ]
  return changes.toSorted((one, other) => compare(other.day, one.day) || place(one.kind) - place(other.kind))
}

const placeOf = ({ kind, engagement_id, person_id }: ChangeEvent): string => `${kind} ${engagement_id} ${person_id}`
const isLeft = (event: ChangeEvent): event is ChangeEvent<object, 'past_assignment'> =>
  event.kind === assignmentLeft.kind

/** Leaves out events that were undone or replaced, and those of records that are gone. */
function shownEvents(events: readonly FoundEvent[]): ChangeEvent[] {
  const settled = Map.groupBy(events, ({ kind }) => kinds.get(kind)?.settle)
  return [...settled].flatMap(([settle, those]) => {
    const counting = settle
      ? [...Map.groupBy(those, ({ subject_id, person_id }) => `${subject_id} ${person_id}`).values()].flatMap(settle)
      : those
    return counting.flatMap((event) => (event.subject === null ? [] : [{ ...event, subject: event.subject }]))
  })
}

/** Events with the same key are one line. */
function keyOf(event: ChangeEvent, today: CalendarDay): string {
  const key = declared(event).groupKey?.(event as never, today)
  return key === undefined ? event.id : `${event.kind} ${event.subject_id} ${event.day} ${key}`
}

function changeOf(group: readonly ChangeEvent[], reader: ChangeReader): Change[] {
  const [event] = group
  if (!event) return []
  const { id, engagement_id, day } = event
  const { kind, line } = declared(event)
  const count = new Set(group.map(({ person_id }) => person_id)).size
  const texts = { difference: null, ...line(event as never, reader, group as never) }
  return [{ id: `${kind}:${id}`, kind, engagement_id, day, ...texts, count }]
}

function declared({ kind }: ChangeEvent): NonNullable<EventKind['change']> {
  const change = kinds.get(kind)
  if (!change) throw new Error(`Events of the kind ${kind} have no line in Recent changes.`)
  return change
}

const withoutEvent = (
  kind: ChangeKind,
  { id, engagement_id, day }: { id: string; engagement_id: string | null; day: CalendarDay },
  words: Words,
  path: string,
): Change => ({ id: `${kind}:${id}`, kind, engagement_id, day, words, difference: null, path, count: 1 })

const orderEnded = (order: EndedOrder): Change =>
  withoutEvent('order-ended', order, words`${order.reference} ended`, orderOfEngagement(order.engagement_id, order.id))

const stakeholderChanged = (change: StakeholderChanged): Change =>
  withoutEvent('stakeholder', change, stakeholderWords(change), `/engagements/${change.engagement_id}/stakeholders`)

function stakeholderWords({ action, name, by }: StakeholderChanged): Words {
  if (action === 'accepted' || action === 'declined') return words`${name} ${plain(action)} the invitation`
  if (by === null) return words`${name} ${plain(action === 'removed' ? 'was removed' : 'was added')}`
  return words`${plain(by)} ${plain(action)} ${name}`
}

const notePublished = ({ title, ...note }: Note): Change => {
  const text = title === null ? words`What’s new` : words`What’s new: ${title}`
  return withoutEvent('release-note', { ...note, engagement_id: null }, text, '/release-notes')
}

const place = (kind: ChangeKind): number => ChangeKind.options.indexOf(kind)
