import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { timeLeft } from '../dates/days-until.ts'
import type { EngagementName } from '../engagements/engagement.ts'
import type { Change } from '../overview/change.ts'
import type { LeavingPerson } from '../overview/people.ts'
import { plainText, type Words } from '../overview/words.ts'
import { ruleOf } from '../todos/all-todos.ts'
import type { Todo } from '../todos/todo.ts'
import { classOf } from '../todos/todo-order.ts'
import type { NotificationSettings } from './contract.ts'
import { subscriptionKindNames, subscriptionKinds } from './event.ts'

/** Section of a weekly digest about one engagement; null: about the portal. */
export interface DigestSection {
  engagement: EngagementName | null
  to_do: string[]
  changes: string[]
  leaving: string[]
}

export interface Week {
  /** The Monday of the digest. Its own changes belong to the next one. */
  day: CalendarDay
  from: CalendarDay
  engagements: readonly EngagementName[]
  todos: readonly Todo[]
  /** The day by which each to-do with one has to be done. */
  due: ReadonlyMap<string, CalendarDay>
  changes: readonly Change[]
  leaving: readonly LeavingPerson[]
  settings: NotificationSettings
}

const strongIn = (words: Words): string[] => words.filter(({ strong }) => strong).map(({ text }) => text)

/** Events of a week and upcoming dates, by engagement; empty sections are left out. */
export function digestSections(week: Week, today: CalendarDay): DigestSection[] {
  // The list of people who leave says it with the day of each.
  const todos = week.todos.filter(({ kind }) => kind !== 'people-leaving')
  const changes = week.changes.filter(
    (change) =>
      change.day >= week.from &&
      change.day < week.day &&
      isSubscribedTo(change, week.settings) &&
      !todos.some((todo) => isAbout(todo, change)),
  )
  return [...week.engagements, null].flatMap((engagement) => {
    const id = engagement?.id ?? null
    const isOfIt = (each: { engagement_id: string | null }): boolean => each.engagement_id === id
    const section = {
      engagement,
      to_do: todos.filter(isOfIt).map((todo) => todoText(todo, week.due.get(todo.id), today)),
      changes: changes.filter(isOfIt).map(changeText),
      leaving: week.leaving.filter(isOfIt).map((person) => leavingText(person, today)),
    }
    return section.to_do.length + section.changes.length + section.leaving.length > 0 ? [section] : []
  })
}

const isSubscribedTo = (change: Change, settings: NotificationSettings): boolean =>
  subscriptionKindNames.every((kind) => subscriptionKinds[kind].change !== change.kind || settings[kind])

/** Whatever is still to do is not listed as a change as well. */
const isAbout = (todo: Todo, change: Change): boolean =>
  ruleOf(todo).change === change.kind &&
  todo.engagement_id === change.engagement_id &&
  (todo.id === change.id.replace('survey:', 'low-score:') ||
    strongIn(todo.words).some((text) => strongIn(change.words).includes(text)))

/** "Decide: Amara Okafor proposed Sofia Lindgren (5 days left)". */
function todoText(todo: Todo, due: CalendarDay | undefined, today: CalendarDay): string {
  const text = `${classOf(todo)}: ${plainText(todo.words)}`
  const day = todo.by ?? due
  if (day === undefined || ruleOf(todo).saysTimeLeft) return text
  return `${text} (${day <= today ? 'due today' : timeLeft(day, today)})`
}

function changeText({ kind, words }: Change): string {
  const text = plainText(words)
  return kind === 'order-new' ? `New work order: ${text}` : kind === 'audit' ? `New audit: ${text}` : text
}

const leavingText = ({ name, role, day }: LeavingPerson, today: CalendarDay): string =>
  `${name}, ${role}, leaves on ${formatDay(day)} (${day === today ? 'today' : timeLeft(day, today)})`

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** "3 to-dos, 5 changes, 2 people who leave soon". */
export function weekInWords(sections: readonly DigestSection[]): string {
  const count = (part: 'to_do' | 'changes' | 'leaving') => sections.reduce((sum, each) => sum + each[part].length, 0)
  return [
    ...counted(count('to_do'), 'to-do', 'to-dos'),
    ...counted(count('changes'), 'change', 'changes'),
    ...counted(count('leaving'), 'person who leaves soon', 'people who leave soon'),
  ].join(', ')
}
