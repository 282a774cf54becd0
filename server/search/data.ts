import type { FoundEngagement } from '@portal/domain/search/found'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { isVisibleTo } from '../engagements/data.ts'
import {
  all,
  any,
  candidates,
  fewAtMost,
  holdBetween,
  holdsWord,
  limitOf,
  narrowing,
  rankOf,
  type Searcher,
  type SearchQuery,
  seesFew,
  visibleWithClients,
  wordsOf,
} from './match-data.ts'

/** Results of one kind; `count` is the number of all matches, counted up to a little above `countedPerKind`. */
export interface Counted<Row> {
  count: number
  rows: Row[]
}
export const counted = <Row extends { count: number }>(rows: Row[]): Counted<Omit<Row, 'count'>> => ({
  count: rows[0]?.count ?? 0,
  rows: rows.map(({ count: _, ...row }) => row),
})

/** Maximum number of engagements that match some words and whose records are searched for the others. */
const relatedAtMost = 60

/** Condition for customers that match some words. Their ids are queried first, since a join would read all engagements. */
function isOfClient(queries: Queries, searcher: Searcher, words: readonly string[]): RawBuilder<SqlBool> {
  const some = any(words.map((word) => holdsWord('client', searcher, word)))
  const ids = queries.selectFrom('client').select('client.id').where(some)
  return seesFew(searcher) ? some : sql<SqlBool>`engagement.client_id = any(array(${ids}))`
}

/** By their own names and by those of their customers, each begun at its index; of few engagements all of them. */
export async function findRelated(queries: Queries, searcher: Searcher, words: readonly string[]): Promise<string[]> {
  const some = any(words.map((word) => holdsWord('engagement', searcher, word)))
  const atMost = sql.lit(seesFew(searcher) ? fewAtMost : relatedAtMost)
  const visible = queries.selectFrom('engagement').select('engagement.id').where(isVisibleTo(searcher.viewer))
  const ofClients = visible.innerJoin('client', 'client.id', 'engagement.client_id')
  const { rows } = await sql<{ id: string }>`select id from (
    (${visible.where(some).limit(atMost)}) union (${ofClients.where(isOfClient(queries, searcher, words)).limit(atMost)})
  ) as beside`.execute(queries)
  return rows.map(({ id }) => id)
}

/** By title and customer, or by its id. */
export async function findEngagements(
  queries: Queries,
  searcher: Searcher,
  wanted: SearchQuery,
): Promise<Counted<Omit<FoundEngagement, 'kind'>>> {
  const { today, viewer } = searcher
  const words = wordsOf(wanted)
  const kind = {
    table: 'engagement',
    narrowed: narrowing(visibleWithClients(queries, searcher).select('engagement.id')),
    found: narrowing(queries.selectFrom('engagement').select('engagement.id').where(isVisibleTo(viewer))),
    or: [
      sql<SqlBool>`engagement.id = ${words.join(' ')}`,
      all([isOfClient(queries, searcher, words), holdBetween(['engagement', 'client'], searcher, words)]),
    ],
  } as const
  const rank = rankOf('engagement', searcher, words)
  return counted(
    await queries
      .selectFrom('engagement')
      .innerJoin('client', 'client.id', 'engagement.client_id')
      .select(['engagement.id', 'engagement.title', 'client.name as client_name', rank.as('rank')])
      .select(sql<string | null>`case when latest_end_date < ${today} then latest_end_date end`.as('ended_on'))
      .select((eb) => eb.fn.countAll<number>().over().as('count'))
      .where(candidates(kind, searcher, wanted))
      .orderBy(rank, 'desc')
      .orderBy(sql`coalesce(latest_end_date < ${today}, false)`)
      .orderBy('engagement.folded_title')
      .orderBy('engagement.id')
      .limit(limitOf(wanted))
      .execute(),
  )
}
