import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import {
  type ActionName,
  actionNames,
  actions,
  actionsBegun,
  mayAnywhere,
  type Offer,
  offersFor,
  offersOf,
  requestedAction,
} from '@portal/domain/search/actions'
import { type Fact, factOf, nameOf, placeOf } from '@portal/domain/search/facts'
import { countedPerKind, type Found, type FoundKind, type Results, shownPerKind } from '@portal/domain/search/found'
import { anywhereFrom } from '@portal/domain/search/marks'
import type { User } from '@portal/domain/session/user'
import { searchWords } from '@portal/domain/text/search-words'
import { paths } from '../portal/paths.ts'
import { addressAt } from '../portal/screen.ts'
import { screens } from '../portal/screens.ts'

/** One row of the list: something found, an action, or a screen. */
export interface Option {
  key: string
  words: string
  detail: string
  fact: Fact
  /** Link; an action without an object fills the search instead. */
  to?: string
  fill?: string
  found?: Found
  action?: ActionName
}

interface OptionGroup {
  name: string
  options: Option[]
}

const none: Fact = { text: '', soon: false }
const names: Record<FoundKind, string> = {
  engagement: 'Engagements',
  'work-order': 'Work orders',
  person: 'People',
  stakeholder: 'People',
  file: 'Files',
  audit: 'Audits',
}

function pathOf(found: Found): string {
  switch (found.kind) {
    case 'engagement':
      return paths.engagement(found.id)
    case 'work-order':
      return `${paths.workOrdersOf(found.engagement_id)}?wo=${found.id}`
    case 'person':
      // A lead without assignments has no profile; the engagement's overview names them.
      return found.until === null ? paths.engagement(found.engagement_id) : paths.member(found.engagement_id, found.id)
    case 'stakeholder':
      return `${paths.stakeholders(found.engagement_id)}?stakeholder=${found.id}`
    case 'file':
      return `${paths.files(found.engagement_id)}?${new URLSearchParams({ search: found.file_name })}`
    case 'audit':
      return paths.audit(found.engagement_id, found.id)
  }
}

export const optionOf = (found: Found, today: CalendarDay): Option => ({
  key: `${found.kind}-${found.id}`,
  words: nameOf(found),
  detail: placeOf(found),
  fact: factOf(found, today),
  to: pathOf(found),
  found,
})

const offered = ({ name, words, detail, path }: Offer): Option => ({
  key: `${name}-${path}`,
  words,
  detail,
  fact: none,
  to: path,
  action: name,
})

/** Action whose object is not named yet. */
const begun = (name: ActionName): Option => ({
  key: `begin-${name}`,
  words: `${actions[name].phrases[0]} …`,
  detail: actions[name].on === 'engagement' ? 'Choose an engagement' : 'Choose a work order',
  fact: none,
  fill: `${actions[name].phrases[0]} `,
  action: name,
})

/** Four actions shown before anything is typed. */
export const firstActions = (viewer: User): Option[] =>
  actionNames
    .filter((name) => mayAnywhere(name, viewer))
    .slice(0, 4)
    .map(begun)

const hidden: readonly string[] = [paths.notFound(), paths.noEngagements()]

/** Screens that need nothing said, by their title or what the navigation calls them. */
function screensCalled(words: readonly string[], viewer: User): Option[] {
  if (words.length === 0) return []
  return screens
    .filter(
      ({ path, mayOpen }) => !/:\w+\b(?!\?)/.test(path) && (typeof mayOpen === 'function' ? mayOpen(viewer) : !mayOpen),
    )
    .filter((screen) => !hidden.includes(screen.path))
    .filter((screen) => holdsAll(`${screen.title} ${screen.navigation?.label ?? ''}`, words))
    .map((screen) => ({
      key: `screen-${screen.path}`,
      words: screen.navigation?.label ?? screen.title,
      detail: 'Screen',
      fact: none,
      to: addressAt(screen.path, {}),
    }))
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const optionWords = ` ${searchWords(text)}`
  return words.every((word) => optionWords.includes(word.length < anywhereFrom ? ` ${word}` : word))
}

/** Text to search: for an action, the name of its object. */
export const textToSearch = (text: string, viewer: User): string => (requestedAction(text, viewer)?.rest || text).trim()

export interface Listed {
  groups: OptionGroup[]
  /** How many there are of everything, shown or not. */
  count: number
  /** There are more than were counted. */
  more: boolean
  /** Folded words to highlight. */
  words: string[]
}

interface Listing {
  text: string
  results: Results | undefined
  all: boolean
  viewer: User
  today: CalendarDay
}

/** Groups of results, best first: a requested action, then by the best match in each group. */
export function listOptions({ text, results, all, viewer, today }: Listing): Listed {
  const action = requestedAction(text, viewer)
  const words = searchWords(results?.forgiven ?? textToSearch(text, viewer))
    .split(' ')
    .filter(Boolean)
  const found = results?.groups.flatMap((group) => group.found) ?? []
  const doable = action
    ? action.rest === ''
      ? [begun(action.name)]
      : offersOf(action.name, found, viewer, today).map(offered)
    : [...actionsBegun(text, viewer).map(begun), ...offersFor(found, viewer, today).map(offered)]
  const called = screensCalled(searchWords(text).split(' ').filter(Boolean), viewer)
  const ranked = [
    ...(results?.groups ?? []).map(({ kind, found, count }) => ({
      name: names[kind],
      rank: found[0]?.rank ?? 0,
      count,
      options: found.map((one) => optionOf(one, today)),
    })),
    { name: 'Screens', rank: 2.5, count: called.length, options: called },
  ].toSorted((one, other) => other.rank - one.rank)
  const actionGroup = { name: 'Actions', rank: 0, count: doable.length, options: doable }
  const isTyped = action !== undefined || doable[0]?.fill !== undefined
  const merged = mergedByName(
    isTyped ? [actionGroup, ...ranked] : [...ranked.slice(0, 1), actionGroup, ...ranked.slice(1)],
  )
  const shown = merged.map(({ name, options }) => ({ name, options: all ? options : options.slice(0, shownPerKind) }))
  return {
    groups: shown.filter(({ options }) => options.length > 0),
    count: merged.reduce((sum, group) => sum + group.count, 0),
    more: results?.groups.some(({ count }) => count >= countedPerKind) === true,
    words,
  }
}

/** Members and stakeholders are people alike. */
function mergedByName<Group extends OptionGroup & { count: number }>(groups: readonly Group[]) {
  const merged = new Map<string, OptionGroup & { count: number }>()
  for (const { name, options, count } of groups) {
    const before = merged.get(name)
    merged.set(name, {
      name,
      options: [...(before?.options ?? []), ...options],
      count: (before?.count ?? 0) + count,
    })
  }
  return [...merged.values()]
}
