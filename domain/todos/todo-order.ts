import type { CalendarDay } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import type { DecisionKind } from './all-todos.ts'
import type { Todo } from './todo.ts'

/** Kinds of class Decide. Repeated here because the browser does not load the rules. */
const decisions: Readonly<Record<DecisionKind, true>> = {
  proposal: true,
  'extension-asked': true,
  'line-without-proposal': true,
  'proposal-declined': true,
}

const classes = ['Decide', 'Due', 'New'] as const
/** Every list of to-dos has up to three parts: someone waits for a decision, a day comes, or something is new. */
type TodoClass = (typeof classes)[number]

export const classOf = ({ kind, by }: Pick<Todo, 'kind' | 'by'>): TodoClass =>
  kind in decisions ? 'Decide' : by === null ? 'New' : 'Due'

const dayOf = ({ by, since }: Todo): CalendarDay => by ?? since

/** By class, then by date: the nearest due date first, and under New the oldest. */
export const byClass = (one: Todo, other: Todo): number =>
  classes.indexOf(classOf(one)) - classes.indexOf(classOf(other)) ||
  compare(dayOf(one), dayOf(other)) ||
  compare(one.since, other.since) ||
  compare(one.id, other.id)

/** The to-dos under their classes, in the given order. A class without to-dos is left out. */
export const todoGroups = (todos: readonly Todo[]): { head: TodoClass; todos: readonly Todo[] }[] =>
  classes.flatMap((head) => {
    const group = todos.filter((todo) => classOf(todo) === head)
    return group.length > 0 ? [{ head, todos: group }] : []
  })
