import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { allPerKind, countedPerKind } from '@portal/domain/search/found'
import { anywhereFrom } from '@portal/domain/search/marks'
import type { Viewer } from '@portal/domain/session/user'
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { listed } from '../database/listed.ts'
import type { ShownAudits } from '../engagements/audit-tile-data.ts'
import { reachedBy } from '../engagements/data.ts'

/** Who searches, and on which day. */
export interface Searcher {
  viewer: Viewer
  today: CalendarDay
  shown: ShownAudits
}

export interface ByWords {
  words: readonly string[]
  limit: number
  /** Engagements that were found, whose own things come too. */
  of?: readonly string[]
  /** Engagements that have some of several words; their things may have the others. */
  beside?: readonly string[]
}
/** What is looked for: by words, or those that were opened. */
export type Wanted = ByWords | { ids: readonly string[] }

export const limitOf = (wanted: Wanted): number => ('ids' in wanted ? allPerKind : wanted.limit)
export const wordsOf = (wanted: Wanted): readonly string[] => ('ids' in wanted ? [] : wanted.words)

type Searched = 'client' | 'engagement' | 'person' | 'work_order' | 'stakeholder' | 'file_version' | 'audit'
const column = (table: Searched): RawBuilder<string> => sql.ref(`${table}.search_words`)
/** In the very words of the index. */
const padded = (table: Searched): RawBuilder<string> => sql`(' ' || ${column(table)})`
const begin = (table: Searched): RawBuilder<string> => sql`left(${column(table)}, 100)`

const patternOf = (word: string): string => (word.length < anywhereFrom ? `% ${word}%` : `%${word}%`)
export const holdsWord = (table: Searched, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${padded(table)} like ${patternOf(word)}`

export const all = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`
export const any = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`

export const holdsAll = (table: Searched, words: readonly string[]): RawBuilder<SqlBool> =>
  all(words.map((word) => holdsWord(table, word)))

/** Each word in its own name or in those of its engagement and customer. */
export const holdsBeside = (table: Searched, words: readonly string[]): RawBuilder<SqlBool> =>
  all(words.map((word) => any([holdsWord(table, word), holdsWord('engagement', word), holdsWord('client', word)])))

/** The highest character there is: nothing that begins alike comes after it. */
const last = '\u{10FFFF}'
/** Answered by the index from the first on, however many begin so. */
export const beginsWith = (table: Searched, words: readonly string[]): RawBuilder<SqlBool> => {
  const text = words.join(' ').slice(0, 100)
  return sql<SqlBool>`(${begin(table)} >= ${text} and ${begin(table)} < ${text + last})`
}

/** `Found.rank` of the domain. */
export function rankOf(table: Searched, words: readonly string[]): RawBuilder<number> {
  if (words.length === 0) return sql<number>`0::int`
  const text = words.join(' ')
  const wordsBegin = all(words.map((word) => sql<SqlBool>`${padded(table)} like ${`% ${word}%`}`))
  return sql<number>`case when ${column(table)} = ${text} then 5 when starts_with(${column(table)}, ${text}) then 4
    when ${wordsBegin} then 3 when ${holdsAll(table, words)} then 2 else 1 end`
}

/** Those of a kind that the viewer reaches and for which the condition holds, so many at most. */
export type Narrowed = (
  condition: RawBuilder<SqlBool>,
  atMost: number,
  order?: RawBuilder<string>,
) => Expression<unknown>

export const narrowing =
  <Known, Named extends keyof Known, Row>(query: SelectQueryBuilder<Known, Named, Row>): Narrowed =>
  (condition, atMost, order) => {
    const few = query.where(condition).limit(atMost)
    return order === undefined ? few : few.orderBy(order)
  }

/** The engagements that the viewer reaches, with their customers: what belongs to them is joined. */
export const reachedWithClients = (queries: Queries, { viewer }: Searcher) =>
  queries.selectFrom('engagement').where(reachedBy(viewer)).innerJoin('client', 'client.id', 'engagement.client_id')

interface Kind {
  table: Searched
  /** The column of its id, where the words stand in another table. */
  id?: string
  narrowed: Narrowed
  /** What holds the words, where that is not its own name alone. */
  holds?: RawBuilder<SqlBool>
  /** The column that names its engagement, of which words may be. */
  engagement?: string
  /** Its things come with an engagement that was found. */
  comesAlong?: true
}

/**
 * The ids that are ranked: so many that begin with the text, in their order, and so many that hold it. The best are found
 * in a time that does not grow.
 */
export function candidates(kind: Kind, wanted: Wanted): RawBuilder<string> {
  const { table, id = `${table}.id`, narrowed, holds, engagement, comesAlong } = kind
  if ('ids' in wanted) return sql<string>`(${narrowed(sql`${sql.ref(id)} in ${listed(wanted.ids)}`, allPerKind)})`
  const { words, of = [], beside = [] } = wanted
  const isOn = (ids: readonly string[]) => sql<SqlBool>`${sql.ref(engagement ?? '')} in ${listed(ids)}`
  const parts = [
    narrowed(beginsWith(table, words), countedPerKind / 3, begin(table)),
    narrowed(holds ?? holdsAll(table, words), countedPerKind),
  ]
  if (engagement && beside.length > 0)
    parts.push(narrowed(all([isOn(beside), holdsBeside(table, words)]), countedPerKind))
  if (comesAlong && of.length > 0) parts.push(narrowed(isOn(of), countedPerKind))
  return sql<string>`(${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union `,
  )})`
}
