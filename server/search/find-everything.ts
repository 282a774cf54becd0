import { dayAt } from '@portal/domain/dates/calendar-day'
import type { Found, FoundKind, Results } from '@portal/domain/search/found'
import { shownPerKind } from '@portal/domain/search/found'
import { isForgiven, meantBy } from '@portal/domain/search/typing-error'
import { searchWords } from '@portal/domain/text/search-words'
import type { Database, Queries } from '../database/database.ts'
import { type Counted, findEngagements, findRelated } from './data.ts'
import type { Searcher, SearchQuery } from './match-data.ts'
import { findNearWords } from './near-words-data.ts'
import { findOpened } from './opened-data.ts'
import { findPeople } from './people-data.ts'
import { withGenericPlan } from './plan-data.ts'
import { findAudits, findFiles, findWorkOrders } from './record-data.ts'
import { findStakeholders } from './stakeholder-data.ts'

export interface Search extends Searcher {
  timeZone: string
}

/** Maximum number of words in a search. */
const wordsAtMost = 8
/** Maximum number of corrections tried for a word without matches. */
const guessesAtMost = 3

/** Statements come one after the other, on one connection. */
export const findEverything = (db: Database, search: Search, text: string, limit: number): Promise<Results> =>
  withGenericPlan(db, (queries) => findByText(queries, search, text, limit))

async function findByText(queries: Queries, search: Search, text: string, limit: number): Promise<Results> {
  const words = searchWords(text).split(' ').filter(Boolean).slice(0, wordsAtMost)
  if (words.length === 0) return { forgiven: null, groups: [] }
  const groups = await findByWords(queries, search, words, limit)
  if (groups.length > 0) return { forgiven: null, groups }
  for (const meant of await guesses(queries, search, words)) {
    const groups = await findByWords(queries, search, meant, limit)
    if (groups.length > 0) return { forgiven: meant.join(' '), groups }
  }
  return { forgiven: null, groups: [] }
}

/** Searches with one word replaced by a similar one. */
async function guesses(queries: Queries, search: Search, words: readonly string[]): Promise<string[][]> {
  const found: string[][] = []
  for (const [place, word] of words.entries()) {
    if (!isForgiven(word)) continue
    const meant = meantBy(word, await findNearWords(queries, search, word))
    for (const guess of meant.slice(0, guessesAtMost)) found.push(words.with(place, guess))
  }
  return found.slice(0, 2 * guessesAtMost)
}

async function findByWords(
  queries: Queries,
  search: Search,
  words: readonly string[],
  limit: number,
): Promise<Results['groups']> {
  const engagements = await findEngagements(queries, search, { words, limit })
  const engagementIds = engagements.rows.slice(0, shownPerKind).map(({ id }) => id)
  const related = words.length > 1 ? await findRelated(queries, search, words) : []
  const query: SearchQuery = { words, limit, of: engagementIds, beside: related }
  const groups = [groupOf('engagement', engagements)]
  for (const kind of kinds) groups.push(groupOf(kind, await finders[kind](queries, search, query)))
  return groups.filter(({ count }) => count > 0)
}

/** Records that the person last opened from a search and can still see, newest first. */
export const findLastOpened = (db: Database, search: Search): Promise<Found[]> =>
  withGenericPlan(db, (queries) => findOpenedRecords(queries, search))

async function findOpenedRecords(queries: Queries, search: Search): Promise<Found[]> {
  const opened = await findOpened(queries, search.viewer.id)
  const found: Found[] = []
  for (const kind of new Set(opened.map((each) => each.kind))) {
    const ids = opened.filter((each) => each.kind === kind).map(({ thing_id }) => thing_id)
    const rows = await finders[kind](queries, search, { ids })
    found.push(...groupOf(kind, rows).found)
  }
  const place = (one: Found): number => opened.findIndex((each) => each.kind === one.kind && each.thing_id === one.id)
  return found.toSorted((one, other) => place(one) - place(other))
}

type Rows = Counted<Omit<Found, 'kind'>>
const finders: Record<FoundKind, (queries: Queries, search: Search, wanted: SearchQuery) => Promise<Rows>> = {
  engagement: findEngagements,
  'work-order': findWorkOrders,
  person: findPeople,
  stakeholder: findStakeholders,
  file: findFiles,
  audit: async (queries, search, wanted) => {
    const { count, rows } = await findAudits(queries, search, wanted)
    const withDay = rows.map(({ created_at, ...row }) => ({ ...row, created_on: dayAt(created_at, search.timeZone) }))
    return { count, rows: withDay }
  },
}
const kinds = ['work-order', 'person', 'stakeholder', 'file', 'audit'] as const

const groupOf = (kind: FoundKind, { count, rows }: Rows): Results['groups'][number] => ({
  kind,
  count,
  found: rows.map((row) => ({ kind, ...row }) as Found),
})
