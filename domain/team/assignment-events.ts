import * as z from 'zod/mini'
import { CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { changed } from '../events/changed-fields.ts'
import { defineEvent } from '../events/event-kind.ts'
import { plainDifference, type Settled, unlessUndone } from '../overview/change-line.ts'
import { movedText, shortReference } from '../overview/change-words.ts'
import { namesInWords, plain, plainText, type Words, words } from '../overview/words.ts'

// A person on a work order. People on a new work order, and past assignments, are no events.

interface Move {
  facts: { role: string }
  subject: { person: string }
}

const path = (engagementId: string): string => `/engagements/${engagementId}/team?view=implementation`

/** Up to two people with their roles, more by name alone. */
function movedWords([first, second, ...others]: readonly Move[], what: string): Words {
  if (!first) return []
  const [one, role] = [first.subject.person, first.facts.role]
  if (!second) return words`${one}, ${plain(`${role},`)} ${plain(what)}`
  const two = second.subject.person
  if (others.length === 0)
    return words`${one}, ${plain(role)}, and ${two}, ${plain(`${second.facts.role},`)} ${plain(what)}`
  return words`${namesInWords([one, two, ...others.map(({ subject }) => subject.person)])} ${plain(what)}`
}

/** Whether the person joined or left in the end; of one who stayed, the first and the current last day if they differ. */
function settle<Event extends Settled>(events: readonly Event[]): readonly Event[] {
  const moves = events.filter(({ kind }) => kind !== assignmentEndMoved.kind)
  if (moves.length > 0) return unlessUndone(moves)
  const [last, first] = [events[0], events.at(-1)].map(
    (event) => event?.facts as { old_end?: string; new_end?: string },
  )
  return first?.old_end === last?.new_end
    ? []
    : events.slice(0, 1).map((event) => ({ ...event, facts: { ...last, old_end: first?.old_end } }))
}

export const assignmentJoined = defineEvent({
  kind: 'assignment.joined',
  subject: 'work_order',
  facts: z.object({ role: z.string() }),
  change: {
    kind: 'joined',
    reads: 'assignment',
    isRecorded: true,
    settle,
    groupKey: ({ subject: { first_day } }, today) => (first_day > today ? first_day : ''),
    line: ({ engagement_id, subject: { reference, first_day } }, { today }, group) => {
      const order = shortReference(reference)
      const joins = `${group.length === 1 ? 'joins' : 'join'} ${order} on ${formatDay(first_day)}`
      return { words: movedWords(group, first_day > today ? joins : `joined ${order}`), path: path(engagement_id) }
    },
  },
})

export const assignmentLeft = defineEvent({
  kind: 'assignment.left',
  subject: 'work_order',
  facts: z.object({ role: z.string() }),
  change: {
    kind: 'left',
    reads: 'past_assignment',
    isRecorded: true,
    settle,
    groupKey: () => '',
    line: (event, { today }, group) => {
      const reference = shortReference(event.subject.reference)
      const what = leftWithOrder(event, today) ? `left when ${reference} ended` : `left ${reference}`
      return { words: movedWords(group, what), path: path(event.engagement_id) }
    },
  },
})

/** True if the person left on the last day of the work order. */
export const leftWithOrder = (
  { day, subject: { order_end } }: { day: CalendarDay; subject: { order_end: CalendarDay } },
  today: CalendarDay,
): boolean => day === order_end && order_end < today

/** The last day of a person on a work order changes, and not only with the end of the work order. */
export const assignmentEndMoved = defineEvent({
  kind: 'assignment.end_moved',
  subject: 'work_order',
  facts: z.object({ role: z.string(), old_end: CalendarDay, new_end: CalendarDay }),
  change: {
    kind: 'end-moved',
    reads: 'assignment',
    isRecorded: true,
    settle,
    groupKey: ({ facts: { old_end, new_end } }) => `${old_end} ${new_end}`,
    line: ({ engagement_id, facts: { old_end, new_end }, subject: { reference } }, _reader, group) => {
      const [one, many, until] = new_end > old_end ? ['stays on', 'stay on', 'until'] : ['leaves', 'leave', 'on']
      const names = namesInWords(group.map(({ subject }) => subject.person))
      const what = `${group.length === 1 ? one : many} ${shortReference(reference)} ${until}`
      return {
        words: words`${names} ${plain(`${what} ${formatDay(new_end)}, was ${formatDay(old_end)}`)}`,
        difference: plainDifference(movedText(old_end, new_end) ?? ''),
        path: path(engagement_id),
      }
    },
  },
})

/** The role of a person in the assignment to a work order that ends last. */
export const assignmentRoleChanged = defineEvent({
  kind: 'assignment.role_changed',
  subject: 'work_order',
  facts: z.object({ role: changed(z.string()) }),
  sentence: ({ facts, subject, person }) => plainText(roleWords(facts, { ...subject, person: person || 'a person' })),
  path: ({ engagement_id }) => path(engagement_id),
  inbox: { kind: 'record_change', whileThere: true },
  webhook: { record: 'read when sent' },
  change: {
    kind: 'role-changed',
    reads: 'assignment',
    isRecorded: true,
    line: ({ engagement_id, facts, subject }) => ({ words: roleWords(facts, subject), path: path(engagement_id) }),
  },
})

const roleWords = (
  { role }: { role?: { was?: string | undefined; now?: string | undefined } | undefined },
  { person, reference }: { person: string; reference: string },
): Words => words`The role of ${person} on ${plain(`${shortReference(reference)} is ${role?.now}, was ${role?.was}`)}`
