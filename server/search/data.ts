import type { FoundEngagement } from '@portal/domain/search/found'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { reachedBy } from '../engagements/data.ts'
import {
  all,
  any,
  candidates,
  holdsWord,
  limitOf,
  narrowing,
  rankOf,
  type Searcher,
  type Wanted,
  wordsOf,
} from './match-data.ts'

/** What was found of a kind; `count` is of all that were, up to `countedPerKind` and a half. */
export interface Counted<Row> {
  count: number
  rows: Row[]
}
export const counted = <Row extends { count: number }>(rows: Row[]): Counted<Omit<Row, 'count'>> => ({
  count: rows[0]?.count ?? 0,
  rows: rows.map(({ count: _, ...row }) => row),
})

const holdsHere = (word: string): RawBuilder<SqlBool> => {
  const clients = sql`select client.id from client where ${holdsWord('client', word)}`
  return sql<SqlBool>`(${holdsWord('engagement', word)} or engagement.client_id = any(array(${clients})))`
}
const isCalled = (words: readonly string[]): RawBuilder<SqlBool> =>
  any([all(words.map(holdsHere)), sql<SqlBool>`engagement.id = ${words.join(' ')}`])

/** Of so many engagements with some of the words the things are looked at for the others. */
const besideAtMost = 200

export async function findBeside(queries: Queries, { viewer }: Searcher, words: readonly string[]): Promise<string[]> {
  const rows = await queries
    .selectFrom('engagement')
    .select('engagement.id')
    .where(reachedBy(viewer))
    .where(any(words.map(holdsHere)))
    .limit(besideAtMost)
    .execute()
  return rows.map(({ id }) => id)
}

/** By title and customer, or by its id. */
export async function findEngagements(
  queries: Queries,
  { viewer, today }: Searcher,
  wanted: Wanted,
): Promise<Counted<Omit<FoundEngagement, 'kind'>>> {
  const words = wordsOf(wanted)
  const narrowed = narrowing(queries.selectFrom('engagement').select('engagement.id').where(reachedBy(viewer)))
  const ids = candidates({ table: 'engagement', narrowed, holds: isCalled(words) }, wanted)
  const rank = rankOf('engagement', words)
  return counted(
    await queries
      .selectFrom('engagement')
      .innerJoin('client', 'client.id', 'engagement.client_id')
      .select(['engagement.id', 'engagement.title', 'client.name as client_name', rank.as('rank')])
      .select(sql<string | null>`case when latest_end_date < ${today} then latest_end_date end`.as('ended_on'))
      .select((eb) => eb.fn.countAll<number>().over().as('count'))
      .where('engagement.id', 'in', ids)
      .orderBy(rank, 'desc')
      .orderBy(sql`coalesce(latest_end_date < ${today}, false)`)
      .orderBy('engagement.folded_title')
      .orderBy('engagement.id')
      .limit(limitOf(wanted))
      .execute(),
  )
}
