import type { CalendarDay } from '../dates/calendar-day.ts'
import type { Words } from '../overview/words.ts'
import { type FactsByKind, ruleOf } from './all-todos.ts'
import type { Todo, TodoKind } from './todo.ts'
import { byClass } from './todo-order.ts'
import type { Person, PortalFact } from './todo-rule.ts'

/** Facts that wait for the person, by kind, each kind with its rule. */
const waitingFor = (person: Person, facts: FactsByKind, today: CalendarDay) =>
  (Object.keys(facts) as TodoKind[]).map((kind) => {
    const rule = ruleOf({ kind })
    const all: readonly PortalFact[] = facts[kind] ?? []
    return { kind, rule, waiting: all.filter((fact) => rule.waits(fact, person, today)) }
  })

/**
 * To-dos of a person from facts on their engagements, by class and date. A snoozed to-do hides no other one of its work
 * order.
 */
export function todosFor(
  person: Person,
  facts: FactsByKind,
  today: CalendarDay,
  isSnoozed: (id: Todo['id']) => boolean = () => false,
): Todo[] {
  const found = waitingFor(person, facts, today).flatMap(({ kind, rule, waiting }) =>
    (rule.gather?.(waiting) ?? waiting).map((fact) => ({
      id: `${kind}:${fact.id}`,
      kind,
      engagement_id: fact.engagement_id ?? null,
      words: rule.says(fact, today),
      since: rule.since(fact),
      by: rule.by?.(fact, today) ?? null,
      path: rule.path(fact),
      action: typeof rule.action === 'string' ? rule.action : rule.action(person),
    })),
  )
  return oneOfEachOrder(found, isSnoozed).toSorted(byClass)
}

/** Something that waits and has a day. */
export interface DatedTodo {
  id: Todo['id']
  engagement_id: string
  /** Due date; today for an overdue to-do. */
  day: CalendarDay
  words: Words
  path: string
}

/** To-dos of a person with a due date, by the same rules. */
export const datedFor = (person: Person, facts: FactsByKind, today: CalendarDay): DatedTodo[] =>
  waitingFor(person, facts, today).flatMap(({ kind, rule, waiting }) =>
    waiting.flatMap((fact) => {
      const dated = rule.dated?.(fact, today)
      if (!dated || fact.engagement_id === undefined) return []
      const day = dated.day < today ? today : dated.day
      const words = dated.words ?? rule.says(fact, today)
      return [{ id: `${kind}:${fact.id}`, engagement_id: fact.engagement_id, day, words, path: rule.path(fact) }]
    }),
  )

/**
 * Shows one to-do for a work order that ends soon and whose days run out: the one that is due first. The end stays if both are
 * due on the same day.
 */
function oneOfEachOrder(todos: readonly Todo[], isSnoozed: (id: Todo['id']) => boolean): Todo[] {
  const dueOf = (kind: TodoKind, { id }: Todo): CalendarDay | null | undefined =>
    todos.find((todo) => todo.id === `${kind}:${id.slice(id.indexOf(':') + 1)}` && !isSnoozed(todo.id))?.by
  return todos.filter((todo) => {
    if (isSnoozed(todo.id)) return true
    if (todo.kind === 'days-left') return (todo.by ?? '9') < (dueOf('order-ending', todo) ?? '9')
    return todo.kind !== 'order-ending' || (todo.by ?? '9') <= (dueOf('days-left', todo) ?? '9')
  })
}
