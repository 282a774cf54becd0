import type { FoundEngagement } from '@portal/domain/search/found'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { reachedBy } from '../engagements/data.ts'
import {
  all,
  any,
  candidates,
  holdBetween,
  holdsWord,
  limitOf,
  narrowing,
  rankOf,
  reachedWithClients,
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

/** Of so many engagements with some of the words the things are looked at for the others. */
const besideAtMost = 200

/** By their own names and by those of their customers, each begun at its index. */
export async function findBeside(queries: Queries, searcher: Searcher, words: readonly string[]): Promise<string[]> {
  const some = (table: 'engagement' | 'client') => any(words.map((word) => holdsWord(table, searcher, word)))
  const reached = reachedWithClients(queries, searcher).select('engagement.id').limit(besideAtMost)
  const { rows } = await sql<{ id: string }>`select id from (
    (${reached.where(some('engagement'))}) union (${reached.where(some('client'))})) as beside limit ${besideAtMost}`.execute(
    queries,
  )
  return rows.map(({ id }) => id)
}

/** By title and customer, or by its id. */
export async function findEngagements(
  queries: Queries,
  searcher: Searcher,
  wanted: Wanted,
): Promise<Counted<Omit<FoundEngagement, 'kind'>>> {
  const { today, viewer } = searcher
  const words = wordsOf(wanted)
  const kind = {
    table: 'engagement',
    narrowed: narrowing(reachedWithClients(queries, searcher).select('engagement.id')),
    found: narrowing(queries.selectFrom('engagement').select('engagement.id').where(reachedBy(viewer))),
    or: [
      sql<SqlBool>`engagement.id = ${words.join(' ')}`,
      all([
        any(words.map((word) => holdsWord('client', searcher, word))),
        holdBetween(['engagement', 'client'], searcher, words),
      ]),
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
