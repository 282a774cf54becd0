import { randomUUID } from 'node:crypto'
import type { HeaderPlace, HeaderTags } from '@portal/domain/tags/project-tag'
import { fold } from '@portal/domain/text/fold'
import type { Queries } from '../../platform/database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'

export interface TagRow {
  id: string
  name: string
  version: number
}

/** By name. */
export const findTags = (queries: Queries, id: VisibleEngagementId): Promise<TagRow[]> =>
  queries
    .selectFrom('tag')
    .select(['id', 'name', 'version'])
    .where('engagement_id', '=', id)
    .orderBy('folded_name')
    .execute()

export const findTag = (queries: Queries, id: VisibleEngagementId, tagId: string): Promise<TagRow | undefined> =>
  queries
    .selectFrom('tag')
    .select(['id', 'name', 'version'])
    .where('engagement_id', '=', id)
    .where('id', '=', tagId)
    .executeTakeFirst()

/** The id of the new tag; undefined where the name is taken. */
export async function insertTag(
  queries: Queries,
  id: VisibleEngagementId,
  { name, version }: { name: string; version: number },
): Promise<string | undefined> {
  const row = await queries
    .insertInto('tag')
    .values({ id: randomUUID(), engagement_id: id, name, folded_name: fold(name), version })
    .onConflict((conflict) => conflict.columns(['engagement_id', 'folded_name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function deleteTag(queries: Queries, tagId: string): Promise<void> {
  await queries.deleteFrom('tag').where('id', '=', tagId).execute()
}

export async function updateTagVersions(queries: Queries, tagIds: readonly string[], version: number): Promise<void> {
  if (tagIds.length > 0) await queries.updateTable('tag').set({ version }).where('id', 'in', tagIds).execute()
}

export async function updateTagged(
  queries: Queries,
  tagId: string,
  change: { version: number; added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await queries.updateTable('tag').set({ version: change.version }).where('id', '=', tagId).execute()
  if (change.removed.length > 0)
    await queries
      .deleteFrom('member_tag')
      .where('tag_id', '=', tagId)
      .where('employee_id', 'in', change.removed)
      .execute()
  if (change.added.length > 0)
    await queries
      .insertInto('member_tag')
      .values(change.added.map((employee_id) => ({ tag_id: tagId, employee_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function findHeaderTags(queries: Queries, id: VisibleEngagementId): Promise<HeaderTags> {
  const rows = await queries
    .selectFrom('header_tag')
    .innerJoin('tag', 'tag.id', 'header_tag.tag_id')
    .select(['tag.id', 'tag.name', 'header_tag.place'])
    .where('header_tag.engagement_id', '=', id)
    .orderBy('tag.folded_name')
    .execute()
  const tagsAt = (place: HeaderPlace) => rows.filter((row) => row.place === place).map(({ id, name }) => ({ id, name }))
  return { client_partner: tagsAt('client_partner'), portfolio_director: tagsAt('portfolio_director') }
}

export async function updateHeaderTags(
  queries: Queries,
  id: VisibleEngagementId,
  place: HeaderPlace,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0)
    await queries
      .deleteFrom('header_tag')
      .where('engagement_id', '=', id)
      .where('place', '=', place)
      .where('tag_id', 'in', removed)
      .execute()
  if (added.length > 0)
    await queries
      .insertInto('header_tag')
      .values(added.map((tag_id) => ({ engagement_id: id, place, tag_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
