import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { plainText } from '@portal/domain/overview/words'
import { commandNames, commands, commandToComplete, mayAnywhere } from '@portal/domain/search/commands'
import { type Fact, nameOf } from '@portal/domain/search/facts'
import {
  type Found,
  type FoundCommand,
  type FoundKind,
  groupOfKind,
  type Result,
  type Results,
} from '@portal/domain/search/found'
import { markedWords, placeOf } from '@portal/domain/search/place'
import { parseSearch, type SearchWord } from '@portal/domain/search/search-word'
import type { User } from '@portal/domain/session/user'
import type { Todo, Todos } from '@portal/domain/todos/todo'
import { ListTodo, type LucideIcon, Search } from 'lucide-react'
import { nearness, urgency } from '../../shared/dates/age.ts'
import { paths } from '../../shared/paths.ts'
import { settings } from '../../shared/product/settings.ts'
import type { Theme } from '../../shared/product/theme.ts'
import { todoIcons } from '../../shared/todos/todo-icons.ts'
import { commandIcon, kindIcons } from './icons.ts'
import { pathOf } from './path-of.ts'

/** One row of the list. It has `path`, `fill` or `command`, which is done at once. */
export interface Option {
  /** Unique in the list, without spaces. */
  key: string
  name: string
  detail: string
  fact: Fact
  icon: LucideIcon
  path?: string
  /** Text to put into the field. */
  fill?: string
  command?: string
  /** Record that was found. */
  found?: Found
}

interface OptionGroup {
  name: string
  options: Option[]
  /** Number of results, shown or not. */
  count: number
}

export interface Listed {
  groups: OptionGroup[]
  /** Number of results, shown or not. */
  count: number
  /** Folded words to mark. */
  words: readonly string[]
  /** Words that name a kind, to mark in the names of groups. */
  kindWords: readonly string[]
}

const none: Fact = { text: '', soon: false }

function recordOption(found: Found, words: readonly SearchWord[], today: CalendarDay): Option {
  const { text, fact } = placeOf(found, words, today)
  return {
    key: `${found.kind}-${found.id}`,
    name: nameOf(found),
    detail: text,
    fact,
    icon: kindIcons[found.kind],
    path: pathOf(found),
    found,
  }
}

const commandOption = ({ name, title, detail, path, fill }: FoundCommand): Option => ({
  key: `command-${name}-${path ?? ''}`,
  name: title,
  detail,
  fact: none,
  icon: commandIcon(name),
  ...(path !== null ? { path } : fill !== null ? { fill } : { command: name }),
})

const fillOption = (text: string, icon: LucideIcon): Option => ({
  key: `fill-${encodeURIComponent(text)}`,
  name: text,
  detail: '',
  fact: none,
  icon,
  fill: text.toLowerCase(),
})

interface Listing {
  results: Results | undefined
  theme: Theme
  today: CalendarDay
}

/** The groups of a response in its order, without the command for the theme that is shown already. */
export function listResults({ results, theme, today }: Listing): Listed {
  const { groups = [], words: typed = [] } = results ?? {}
  const words = parseSearch(typed.join(' '))
  const isShown = (result: Result): boolean => result.kind !== 'command' || result.name !== `${theme}-theme`
  const listed = groups.map(({ name, count, results: all }) => {
    const shown = all.filter(isShown)
    const options = shown.map((result) =>
      result.kind === 'command' ? commandOption(result) : recordOption(result, words, today),
    )
    return { name, options, count: count - (all.length - shown.length) }
  })
  return {
    groups: listed.filter(({ options }) => options.length > 0),
    count: listed.reduce((sum, { count }) => sum + count, 0),
    words: markedWords(words),
    // The "wo" of a reference is not the "Wo" of "Work orders".
    kindWords: markedWords(words.filter(({ kinds }) => kinds.length > 0)).filter((word) => word.length > 2),
  }
}

interface Beginning {
  opened: readonly Found[]
  todos: Todos | undefined
  viewer: User
  today: CalendarDay
}

/** Shown before anything is typed. */
export const listBeginning = ({ opened, todos, viewer, today }: Beginning): Listed =>
  uncounted([
    { name: 'Last opened', options: opened.map((found) => recordOption(found, [], today)) },
    { name: 'To-dos', options: todos === undefined ? [] : todoOptions(todos, today) },
    { name: 'Actions', options: firstActions(viewer) },
    { name: 'Screens', options: opened.length > 0 ? [] : firstScreens(viewer) },
  ])

const todosAtMost = 4
const actionsAtMost = 4

function todoOptions({ todos, engagements }: Todos, today: CalendarDay): Option[] {
  const titleOf = ({ engagement_id }: Todo): string =>
    engagements.find(({ id }) => id === engagement_id)?.title ?? settings.product_name
  const shown = todos.slice(0, todosAtMost).map((todo) => ({
    key: `todo-${todo.id}`,
    name: plainText(todo.words),
    detail: titleOf(todo),
    fact: { text: urgency(todo, today), soon: nearness(todo, today) !== undefined },
    icon: todoIcons[todo.kind],
    path: todo.path,
  }))
  if (todos.length <= todosAtMost) return shown
  const all = { key: 'all-todos', name: 'All to-dos', detail: '', icon: ListTodo, path: paths.overview() }
  return [...shown, { ...all, fact: { text: `${todos.length}`, soon: false } }]
}

/** Actions on an engagement or work order, which is typed next. */
const firstActions = (viewer: User): Option[] =>
  commandNames
    .filter((name) => commands[name].group === 'Actions' && commands[name].on !== null && mayAnywhere(name, viewer))
    .slice(0, actionsAtMost)
    .map((name) => commandOption(commandToComplete(name)))

/** Screens for people who have not opened anything yet. */
const suggestedScreens = [
  ['portfolio', paths.portfolio()],
  ['requests', paths.requests()],
  ['work-orders', paths.workOrders()],
  ['calendar', paths.calendar()],
  ['account', paths.sessions()],
] as const
const screensAtMost = 3
const firstScreens = (viewer: User): Option[] =>
  suggestedScreens
    .filter(([name]) => mayAnywhere(name, viewer))
    .slice(0, screensAtMost)
    .map(([name, path]) => ({
      key: `screen-${name}`,
      name: commands[name].title,
      detail: '',
      fact: none,
      icon: commandIcon(name),
      path,
    }))

/** Shown if nothing matches: similar words, and the kinds of records. */
export const listSuggestions = (nearest: readonly string[]): Listed =>
  uncounted([
    { name: 'Did you mean', options: nearest.map((word) => fillOption(word, Search)) },
    { name: 'Browse', options: kindsToBrowse.map((kind) => fillOption(groupOfKind[kind], kindIcons[kind])) },
  ])

/** One kind of each group. The server answers its name with the newest records. */
const kindsToBrowse: readonly FoundKind[] = [
  'engagement',
  'work-order',
  'person',
  'file',
  'audit',
  'feedback',
  'team',
  'team-request',
]

const uncounted = (groups: Omit<OptionGroup, 'count'>[]): Listed => ({
  groups: groups.flatMap(({ name, options }) => (options.length > 0 ? { name, options, count: options.length } : [])),
  count: 0,
  words: [],
  kindWords: [],
})
