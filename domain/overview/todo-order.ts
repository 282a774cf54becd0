import type { CalendarDay } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import type { Todo, TodoKind } from './todo.ts'

/** Kinds of to-dos by the cost of ignoring them, highest first. */
const costs: readonly (readonly TodoKind[])[] = [
  // A position stays empty or a work order ends.
  ['proposal', 'extension-asked', 'line-without-proposal', 'proposal-declined'],
  // Something ends or expires on its day.
  ['order-ending', 'days-left', 'own-file', 'people-leaving'],
  // A person waits for an answer.
  ['feedback-asked', 'low-score', 'feedback-missing', 'failed-mail', 'bug-report'],
  // Someone should take a look.
  ['file', 'audit', 'extension-answered'],
]
const ending = 1

/** A file that expires soon counts as something that ends. */
const placeOf = ({ kind, by }: Todo): number =>
  kind === 'file' && by !== null ? ending : costs.findIndex((kinds) => kinds.includes(kind))

/** Due today or overdue: tomorrow is too late. */
const isDue = ({ by }: Todo, today: CalendarDay): boolean => by !== null && by <= today

/** To-dos due today or overdue come first, then the highest cost, then the nearest due date, then the oldest. */
export const byCost =
  (today: CalendarDay) =>
  (one: Todo, other: Todo): number =>
    Number(isDue(other, today)) - Number(isDue(one, today)) ||
    placeOf(one) - placeOf(other) ||
    compare(one.by ?? '9', other.by ?? '9') ||
    compare(one.since, other.since) ||
    compare(one.id, other.id)
