import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { allPerKind, countedPerKind } from '@portal/domain/search/found'
import { anywhereFrom } from '@portal/domain/search/marks'
import type { Viewer } from '@portal/domain/session/user'
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { listed } from '../database/listed.ts'
import type { ShownAudits } from '../engagements/audit-tile-data.ts'
import { isVisibleTo } from '../engagements/data.ts'

/** Person who searches, and the current day. */
export interface Searcher {
  viewer: Viewer
  today: CalendarDay
  shown: ShownAudits
}

interface ByWords {
  words: readonly string[]
  limit: number
  /** Engagements that were found, whose own things come too. */
  of?: readonly string[]
  /** Engagements that have some of several words; their things may have the others. */
  beside?: readonly string[]
}
/** Records to find: by words, or by the ids of those opened before. */
export type SearchQuery = ByWords | { ids: readonly string[] }

export const limitOf = (wanted: SearchQuery): number => ('ids' in wanted ? allPerKind : wanted.limit)
export const wordsOf = (wanted: SearchQuery): readonly string[] => ('ids' in wanted ? [] : wanted.words)

/** Up to this number of engagements, reading all their records is faster than the indexes of all engagements. */
export const fewAtMost = 200
export const seesFew = ({ viewer }: Searcher): boolean =>
  viewer.is_stakeholder && viewer.project_ids.length <= fewAtMost

export type Searched = 'client' | 'engagement' | 'person' | 'work_order' | 'stakeholder' | 'file_version' | 'audit'
const column = (table: Searched): RawBuilder<string> => sql.ref(`${table}.search_words`)
/** Words as the index's expression has them. With `read` the expression differs, so that PostgreSQL does not use the index. */
const padded = (table: Searched, read: boolean): RawBuilder<string> =>
  read ? sql`concat(' ', ${column(table)})` : sql`(' ' || ${column(table)})`
const begin = (table: Searched): RawBuilder<string> => sql`left(${column(table)}, 100)`

export const like = (
  table: Searched,
  searcher: Searcher,
  pattern: string,
  read = seesFew(searcher),
): RawBuilder<SqlBool> => sql<SqlBool>`${padded(table, read)} like ${pattern}`

const patternOf = (word: string): string => (word.length < anywhereFrom ? `% ${word}%` : `%${word}%`)
export const holdsWord = (
  table: Searched,
  searcher: Searcher,
  word: string,
  read = seesFew(searcher),
): RawBuilder<SqlBool> => like(table, searcher, patternOf(word), read)

export const all = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`
export const any = (parts: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`

const holdsAll = (
  table: Searched,
  searcher: Searcher,
  words: readonly string[],
  read = seesFew(searcher),
): RawBuilder<SqlBool> => all(words.map((word) => holdsWord(table, searcher, word, read)))

/** Each word in one of the names. */
export const holdBetween = (
  tables: readonly Searched[],
  searcher: Searcher,
  words: readonly string[],
): RawBuilder<SqlBool> => all(words.map((word) => any(tables.map((table) => holdsWord(table, searcher, word)))))

/** The highest character there is: nothing that begins alike comes after it. */
const last = '\u{10FFFF}'
/** Answered by the index from the first on, however many begin so. */
const beginsWith = (table: Searched, words: readonly string[]): RawBuilder<SqlBool> => {
  const text = words.join(' ').slice(0, 100)
  return sql<SqlBool>`(${begin(table)} >= ${text} and ${begin(table)} < ${text + last})`
}

/** `Found.rank` of the domain. */
export function rankOf(table: Searched, searcher: Searcher, words: readonly string[]): RawBuilder<number> {
  if (words.length === 0) return sql<number>`0::int`
  const text = words.join(' ')
  const wordsBegin = all(words.map((word) => like(table, searcher, `% ${word}%`)))
  return sql<number>`case when ${column(table)} = ${text} then 5 when starts_with(${column(table)}, ${text}) then 4
    when ${wordsBegin} then 3 when ${holdsAll(table, searcher, words)} then 2 else 1 end`
}

/** Query for records of a kind that the viewer can see and that match a condition, limited to `atMost`. */
export type Narrowed = (
  condition: RawBuilder<SqlBool>,
  atMost: number,
  order?: RawBuilder<unknown>,
) => Expression<unknown>

export const narrowing =
  <Known, Named extends keyof Known, Row>(query: SelectQueryBuilder<Known, Named, Row>): Narrowed =>
  (condition, atMost, order) => {
    // A literal: for a limit in a parameter the planner assumes a tenth of all rows.
    const few = query.where(condition).limit(sql.lit(atMost))
    return order === undefined ? few : few.orderBy(order)
  }

/** The engagements that the viewer reaches, with their customers: what belongs to them is joined. */
export const visibleWithClients = (queries: Queries, { viewer }: Searcher) =>
  queries.selectFrom('engagement').where(isVisibleTo(viewer)).innerJoin('client', 'client.id', 'engagement.client_id')

/** Whether the viewer can see the engagement in a column. Computed for each record found; a join would read all engagements. */
export const isVisible = (queries: Queries, { viewer }: Searcher, engagement: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${queries
    .selectFrom('engagement_access')
    .select(sql`true`.as('is_visible'))
    .where('engagement_access.account_id', '=', viewer.id)
    .where(sql<SqlBool>`engagement_access.engagement_id = ${sql.ref(engagement)}`)}`

/** Number of table pages that hold at least a thousand records. */
const pagesRead = 30
const isAmongFirst = (table: Searched): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${table}.ctid`)} < ${sql.lit(`(${pagesRead},0)`)}::tid`

/**
 * For one or two letters the index returns half of all records and is slow. If the first pages contain enough matches, the
 * index is not used.
 */
const firstRead = (read: Expression<unknown>, found: Expression<unknown>): RawBuilder<unknown> =>
  sql`with read as materialized (${read}) select id from read union all select id from (${found}) as found
    where (select count(*) from read) < ${sql.lit(countedPerKind)}`

interface Kind {
  table: Searched
  /** Column of the id, if the words are in another table. */
  id?: string
  /** Things of engagements that are joined, and so are their customers. */
  narrowed: Narrowed
  /** Query that starts at the records, for people who can see many engagements. */
  found?: Narrowed
  /** The column that names its engagement, of which words may be. */
  engagement?: string
  /** Its things come with an engagement that was found. */
  comesAlong?: true
  /** Further conditions of which one suffices, on records joined to their engagement and customer. */
  or?: readonly RawBuilder<SqlBool>[]
}

/**
 * Ids to rank. For few engagements, all records. For many, a limited number that start with the text and a limited number
 * that contain it, as the indexes find them, so that the time does not grow with the number of records.
 */
export function candidates(kind: Kind, searcher: Searcher, wanted: SearchQuery): RawBuilder<SqlBool> {
  const { table, id = `${table}.id`, narrowed, found = narrowed, engagement, comesAlong, or = [] } = kind
  const isOf = (parts: readonly Expression<unknown>[]): RawBuilder<SqlBool> =>
    sql<SqlBool>`${sql.ref(id)} = any(array(${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union `,
    )}))`
  if ('ids' in wanted) return isOf([narrowed(sql`${sql.ref(id)} in ${listed(wanted.ids)}`, allPerKind)])
  const { words, of = [], beside = [] } = wanted
  const isOn = (ids: readonly string[]) => sql<SqlBool>`${sql.ref(engagement ?? '')} in ${listed(ids)}`
  const holds = holdsAll(table, searcher, words)
  const others = [...or]
  if (engagement && beside.length > 0)
    others.push(all([isOn(beside), holdBetween([table, 'engagement', 'client'], searcher, words)]))
  if (comesAlong && of.length > 0) others.push(isOn(of))
  if (seesFew(searcher))
    return isOf([narrowed(any([holds, ...others]), countedPerKind, sql`${rankOf(table, searcher, words)} desc`)])
  return isOf([
    found(beginsWith(table, words), countedPerKind / 3, begin(table)),
    words.join(' ').length >= anywhereFrom
      ? found(holds, countedPerKind)
      : firstRead(
          found(all([isAmongFirst(table), holdsAll(table, searcher, words, true)]), countedPerKind),
          found(holds, countedPerKind),
        ),
    ...others.map((other) => narrowed(other, countedPerKind)),
  ])
}
