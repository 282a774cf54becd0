import type { ScoringType } from '@portal/domain/audits/bands'
import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { isShown } from '../engagements/audit-tile-data.ts'
import { hasExtension } from '../requests/open-data.ts'
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

// Searches of records that belong to an engagement which the viewer can see.

/** By reference, which holds the title; those of engagements that were found come too. */
export async function findWorkOrders(queries: Queries, searcher: Searcher, wanted: SearchQuery) {
  const words = wordsOf(wanted)
  const { today } = searcher
  const narrowed = narrowing(
    visibleWithClients(queries, searcher)
      .innerJoin('work_order', 'work_order.engagement_id', 'engagement.id')
      .select('work_order.id')
      .where('work_order.removed_at', 'is', null),
  )
  const found = narrowing(
    queries
      .selectFrom('work_order')
      .select('work_order.id')
      .where('work_order.removed_at', 'is', null)
      .where(isVisible(queries, searcher, 'work_order.engagement_id')),
  )
  const kind = {
    table: 'work_order',
    narrowed,
    found,
    engagement: 'work_order.engagement_id',
    comesAlong: true,
  } as const
  const rank = rankOf('work_order', searcher, words)
  return counted(
    await queries
      .selectFrom('work_order')
      .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
      .select(['work_order.id', 'work_order.engagement_id', 'engagement.title as engagement_title'])
      .select(['work_order.reference', 'work_order.start_date', 'work_order.end_date', rank.as('rank')])
      .select((eb) => [eb.fn.countAll<number>().over().as('count'), hasExtension(eb).as('requested')])
      .where(candidates(kind, searcher, wanted))
      .orderBy(rank, 'desc')
      .orderBy(sql`work_order.end_date < ${today}`)
      .orderBy(sql`case when work_order.end_date >= ${today} then work_order.end_date end`)
      .orderBy('work_order.end_date', 'desc')
      .orderBy('work_order.id')
      .limit(limitOf(wanted))
      .execute(),
  )
}

/** By the name of the newest version. */
export async function findFiles(queries: Queries, searcher: Searcher, wanted: SearchQuery) {
  const words = wordsOf(wanted)
  const { today } = searcher
  const narrowed = narrowing(
    visibleWithClients(queries, searcher)
      .innerJoin('shared_file', 'shared_file.engagement_id', 'engagement.id')
      .innerJoin('file_version', (join) =>
        join
          .onRef('file_version.file_id', '=', 'shared_file.id')
          .onRef('file_version.number', '=', 'shared_file.version'),
      )
      .select('shared_file.id'),
  )
  const found = narrowing(
    queries
      .selectFrom('file_version')
      .innerJoin('shared_file', (join) =>
        join
          .onRef('shared_file.id', '=', 'file_version.file_id')
          .onRef('shared_file.version', '=', 'file_version.number'),
      )
      .select('shared_file.id')
      .where(isVisible(queries, searcher, 'shared_file.engagement_id')),
  )
  const engagement = 'shared_file.engagement_id'
  const kind = { table: 'file_version', id: 'shared_file.id', narrowed, found, engagement } as const
  const rank = rankOf('file_version', searcher, words)
  const archived = sql<boolean>`(shared_file.archived_at is not null or coalesce(shared_file.expire_on < ${today}, false))`
  return counted(
    await queries
      .selectFrom('shared_file')
      .innerJoin('engagement', 'engagement.id', 'shared_file.engagement_id')
      .innerJoin('file_version', (join) =>
        join
          .onRef('file_version.file_id', '=', 'shared_file.id')
          .onRef('file_version.number', '=', 'shared_file.version'),
      )
      .select(['shared_file.id', 'shared_file.engagement_id', 'engagement.title as engagement_title'])
      .select(['file_version.file_name', 'shared_file.category', 'shared_file.is_sensitive', 'shared_file.expire_on'])
      .select((eb) => [archived.as('archived'), rank.as('rank'), eb.fn.countAll<number>().over().as('count')])
      .where(candidates(kind, searcher, wanted))
      .orderBy(archived)
      .orderBy(rank, 'desc')
      .orderBy('shared_file.added_at', 'desc')
      .orderBy('shared_file.id')
      .limit(limitOf(wanted))
      .execute(),
  )
}

/** By title; those of engagements that were found come too. */
export async function findAudits(queries: Queries, searcher: Searcher, wanted: SearchQuery) {
  const words = wordsOf(wanted)
  const narrowed = narrowing(
    visibleWithClients(queries, searcher)
      .innerJoin('audit', 'audit.engagement_id', 'engagement.id')
      .select('audit.id')
      .where((eb) => isShown(searcher.shown)(eb as never)),
  )
  const found = narrowing(
    queries
      .selectFrom('audit')
      .select('audit.id')
      .where(isShown(searcher.shown))
      .where(isVisible(queries, searcher, 'audit.engagement_id')),
  )
  const kind = { table: 'audit', narrowed, found, engagement: 'audit.engagement_id', comesAlong: true } as const
  const rank = rankOf('audit', searcher, words)
  return counted(
    await queries
      .selectFrom('audit')
      .innerJoin('engagement', 'engagement.id', 'audit.engagement_id')
      .select(['audit.id', 'audit.engagement_id', 'engagement.title as engagement_title', 'audit.title'])
      .select(['audit.created_at', 'audit.percentage_score as score', sql<ScoringType>`audit.scoring_type`.as('type')])
      .select((eb) => [rank.as('rank'), eb.fn.countAll<number>().over().as('count')])
      .where(candidates(kind, searcher, wanted))
      .orderBy(rank, 'desc')
      .orderBy('audit.created_at', 'desc')
      .orderBy('audit.id')
      .limit(limitOf(wanted))
      .execute(),
  )
}
