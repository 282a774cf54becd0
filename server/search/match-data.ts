import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { allPerKind, countedPerKind } from '@portal/domain/search/found'
import { anywhereFrom } from '@portal/domain/search/marks'
import type { Viewer } from '@portal/domain/session/user'
import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { ShownAudits } from '../engagements/audit-tile-data.ts'

/** Who searches, and on which day. */
export interface Searcher {
  viewer: Viewer
  today: CalendarDay
  shown: ShownAudits
}

/** What is looked for: by words, or those that were opened. */
export type Wanted =
  | {
      words: readonly string[]
      limit: number /** Engagements that were found, whose own things come too. */
      of?: readonly string[]
    }
  | { ids: readonly string[] }

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

/** Some word in its own name, each of the others there or in those of its engagement and customer. */
export const holdsBeside = (table: Searched, words: readonly string[]): RawBuilder<SqlBool> =>
  words.length < 2
    ? holdsAll(table, words)
    : all([
        any(words.map((word) => holdsWord(table, word))),
        ...words.map((word) => any([holdsWord(table, word), holdsWord('engagement', word), holdsWord('client', word)])),
      ])

/** The highest character there is: nothing that begins alike comes after it. */
const last = '\u{10FFFF}'
/** Answered by the index from the first on, however many begin so. */
export const beginsWith = (table: Searched, words: readonly string[]): RawBuilder<SqlBool> => {
  const text = words.join(' ').slice(0, 100)
  return sql<SqlBool>`(${begin(table)} >= ${text} and ${begin(table)} < ${text + last})`
}
export const byBeginning = (table: Searched): RawBuilder<string> => begin(table)

/** `Found.rank` of the domain. */
export function rankOf(table: Searched, words: readonly string[]): RawBuilder<number> {
  if (words.length === 0) return sql<number>`0::int`
  const text = words.join(' ')
  const wordsBegin = all(words.map((word) => sql<SqlBool>`${padded(table)} like ${`% ${word}%`}`))
  return sql<number>`case when ${column(table)} = ${text} then 5 when starts_with(${column(table)}, ${text}) then 4
    when ${wordsBegin} then 3 when ${holdsAll(table, words)} then 2 else 1 end`
}

/** So many that begin with it, in their order, and so many that hold it: the best are found in a time that does not grow. */
export const beginningsAtMost = countedPerKind / 2
export const holdingAtMost = countedPerKind

type Ids = AliasableExpression<{ id: string }>
export const either = (queries: Queries, one: Ids, other: Ids) =>
  queries
    .selectFrom(one.as('one'))
    .select('one.id')
    .union(queries.selectFrom(other.as('other')).select('other.id'))

/** A list of ids as one parameter: the statement stays the same however many there are. */
export const listed = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
