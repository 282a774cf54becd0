import type { CalendarDay } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import type { Todo, TodoKind } from './todo.ts'

const decisions: ReadonlySet<TodoKind> = new Set([
  'proposal',
  'extension-asked',
  'line-without-proposal',
  'proposal-declined',
])

const heads = ['Decide', 'Due', 'New'] as const
/** Every list of to-dos has up to three parts: someone waits for a decision, a day comes, or something is new. */
export type TodoHead = (typeof heads)[number]

export const headOf = ({ kind, by }: Pick<Todo, 'kind' | 'by'>): TodoHead =>
  decisions.has(kind) ? 'Decide' : by === null ? 'New' : 'Due'

const dayOf = ({ by, since }: Todo): CalendarDay => by ?? since

/** By head, then by date: the nearest due date first, and under New the oldest. */
export const byHead = (one: Todo, other: Todo): number =>
  heads.indexOf(headOf(one)) - heads.indexOf(headOf(other)) ||
  compare(dayOf(one), dayOf(other)) ||
  compare(one.since, other.since) ||
  compare(one.id, other.id)

export interface TodoGroup {
  head: TodoHead
  todos: readonly Todo[]
}

/** The to-dos under their heads, in the given order. A head without to-dos is left out. */
export const todoGroups = (todos: readonly Todo[]): TodoGroup[] =>
  heads.flatMap((head) => {
    const group = todos.filter((todo) => headOf(todo) === head)
    return group.length > 0 ? [{ head, todos: group }] : []
  })
