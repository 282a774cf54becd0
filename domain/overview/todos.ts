import type { CalendarDay } from '../dates/calendar-day.ts'
import { monthText } from '../dates/month-text.ts'
import type { Facts } from './facts.ts'
import { type Person, type Rule, rules } from './rules.ts'
import type { Todo, TodoKind } from './todo.ts'
import { byHead } from './todo-order.ts'
import { namesInWords, type Words, words } from './words.ts'

export type FactsByKind = { readonly [Kind in TodoKind]?: readonly Facts[Kind][] }

/**
 * To-dos of a person from facts on their engagements, by head and date. A snoozed to-do hides no other one of its work
 * order.
 */
export function todosFor(
  person: Person,
  facts: FactsByKind,
  today: CalendarDay,
  isSnoozed: (id: Todo['id']) => boolean = () => false,
): Todo[] {
  const found = (Object.keys(facts) as TodoKind[]).flatMap((kind) => todosOf(kind, person, facts[kind], today))
  return oneOfEachOrder(gatherLeavers(found), isSnoozed).toSorted(byHead)
}

function todosOf<Kind extends TodoKind>(
  kind: Kind,
  person: Person,
  facts: readonly Facts[Kind][] = [],
  today: CalendarDay,
): Found[] {
  const rule: Rule<Facts[Kind]> = rules[kind]
  return facts
    .filter((fact) => rule.waits(fact, person, today))
    .map((fact) => ({
      id: `${kind}:${fact.id}`,
      kind,
      engagement_id: 'engagement_id' in fact ? fact.engagement_id : null,
      words: rule.says(fact, today),
      since: rule.since(fact),
      by: rule.by?.(fact, today) ?? null,
      path: rule.path(fact),
      action: typeof rule.action === 'string' ? rule.action : rule.action(person),
      ...('last_day' in fact && { leaver: fact.name }),
    }))
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
  (Object.keys(facts) as TodoKind[]).flatMap((kind) => datedOf(kind, person, facts[kind], today))

function datedOf<Kind extends TodoKind>(
  kind: Kind,
  person: Person,
  facts: readonly Facts[Kind][] = [],
  today: CalendarDay,
): DatedTodo[] {
  const rule: Rule<Facts[Kind]> = rules[kind]
  return facts.flatMap((fact) => {
    const dated = rule.waits(fact, person, today) ? rule.dated?.(fact, today) : undefined
    if (!dated || !('engagement_id' in fact)) return []
    const day = dated.day < today ? today : dated.day
    const words = dated.words ?? rule.says(fact, today)
    return [{ id: `${kind}:${fact.id}`, engagement_id: fact.engagement_id, day, words, path: rule.path(fact) }]
  })
}

interface Found extends Todo {
  /** Person who leaves, for that kind of to-do. */
  leaver?: string
}

/** Combines people who leave an engagement in the same month into one to-do, due with the first. */
function gatherLeavers(found: readonly Found[]): Todo[] {
  const leaving = found.filter(({ leaver }) => leaver !== undefined).toSorted(byHead)
  const others = found.filter(({ leaver }) => leaver === undefined)
  const engagements = new Set(leaving.map(({ engagement_id }) => engagement_id))
  return [
    ...others,
    ...[...engagements].flatMap((engagement_id) => {
      const leavers = leaving.filter((one) => one.engagement_id === engagement_id)
      const [first] = leavers
      if (!first) return []
      const { leaver: _, ...todo } = first
      const names = namesInWords(leavers.map(({ leaver = '' }) => leaver))
      const verb = leavers.length === 1 ? 'leaves' : 'leave'
      const month = monthText(first.by ?? first.since)
      return {
        ...todo,
        id: `people-leaving:${engagement_id}-${first.since.slice(0, 7)}`,
        words: words`${names} ${{ plain: `${verb} in ${month}` }}`,
      }
    }),
  ]
}

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
