import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { counted } from './data.ts'
import {
  candidates,
  isVisible,
  limitOf,
  narrowing,
  rankOf,
  type Searcher,
  type SearchQuery,
  visibleWithClients,
  wordsOf,
} from './match-data.ts'

/** Finds by name, role and company. A person on several engagements is found once, on the first by title. */
export async function findStakeholders(queries: Queries, searcher: Searcher, wanted: SearchQuery) {
  const words = wordsOf(wanted)
  const narrowed = narrowing(
    visibleWithClients(queries, searcher)
      .innerJoin('stakeholder', 'stakeholder.engagement_id', 'engagement.id')
      .select('stakeholder.id'),
  )
  const found = narrowing(
    queries
      .selectFrom('stakeholder')
      .select('stakeholder.id')
      .where(isVisible(queries, searcher, 'stakeholder.engagement_id')),
  )
  const kind = { table: 'stakeholder', narrowed, found, engagement: 'stakeholder.engagement_id' } as const
  const rank = rankOf('stakeholder', searcher, words)
  const personKey = sql`coalesce(lower(stakeholder.email), stakeholder.id)`
  const once = queries
    .selectFrom('stakeholder')
    .innerJoin('engagement', 'engagement.id', 'stakeholder.engagement_id')
    .distinctOn(personKey as never)
    .select(['stakeholder.id', 'stakeholder.engagement_id', 'engagement.title as engagement_title'])
    .select(['stakeholder.full_name as name', 'stakeholder.role', 'stakeholder.company_name', rank.as('rank')])
    .where(candidates(kind, searcher, wanted))
    .orderBy(personKey)
    .orderBy('engagement.folded_title')
    .orderBy('stakeholder.id')
  return counted(
    await queries
      .selectFrom(once.as('once'))
      .select(['once.id', 'once.engagement_id', 'once.engagement_title', 'once.name', 'once.role'])
      .select(['once.company_name', 'once.rank'])
      .select((eb) => eb.fn.countAll<number>().over().as('count'))
      .orderBy('once.rank', 'desc')
      .orderBy('once.name')
      .orderBy('once.id')
      .limit(limitOf(wanted))
      .execute(),
  )
}
