import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import type { assignTag, setHeaderTags } from '@portal/domain/tags/contract'
import type { HeaderTags, ProjectTag } from '@portal/domain/tags/project-tag'
import { beforeNeeded, noSuchTag, tagNameInvalid } from '@portal/domain/tags/validation'
import { isTeamEditor } from '@portal/domain/team/permissions'
import { noMember, onlyEditors } from '@portal/domain/team/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findMembers } from '../engagements/member-data.ts'
import { beginChange } from '../team/data.ts'
import { forgetEditor, noteChanged, noteCreated, refuseRemoval, refuseStale } from '../team/sole-editor-data.ts'
import {
  deleteTag,
  findHeaderTags,
  findTag,
  findTags,
  insertTag,
  isTagUsed,
  type TagRow,
  updateHeaderTags,
  updateTagged,
  updateTagVersions,
} from './data.ts'

function permitEditing(viewer: Viewer, id: VisibleEngagementId): void {
  if (!isTeamEditor(viewer, id)) throw forbidden(onlyEditors)
}

/** Throws a 404 for an unknown tag, also to people who may not change it. */
async function loadTag(db: Queries, id: VisibleEngagementId, tagId: string): Promise<TagRow> {
  const tag = await findTag(db, id, tagId)
  if (!tag) throw notFound(noSuchTag)
  return tag
}

/** The tags, each with the current members that have it. */
export async function readTags(
  { today }: Pick<Services, 'today'>,
  db: Queries,
  id: VisibleEngagementId,
): Promise<ProjectTag[]> {
  const tags = await findTags(db, id)
  const members = await findMembers(db, id, today())
  return tags.map((tag) => ({
    ...tag,
    member_assignments: members.filter((member) => member.tags.some((each) => each.id === tag.id)),
  }))
}

export async function addTag(db: Queries, viewer: Viewer, id: VisibleEngagementId, name: string) {
  permitEditing(viewer, id)
  const version = await beginChange(db, id)
  const tagId = await insertTag(db, id, { name, version })
  if (tagId === undefined) throw new ApiError(409, tagNameInvalid, { fields: { name: tagNameInvalid } })
  await noteCreated(db, viewer, { id: tagId, version }, id)
  return { data: { object_id: tagId, version } }
}

interface Change {
  tagId: string
  query: QueryOf<typeof assignTag>
  body: BodyOf<typeof assignTag>
}

/** Gives the tag to the listed people. Without a version, only the sole editor of the tag may take it from others. */
export async function changeTagged(
  services: Pick<Services, 'today'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { tagId, query, body }: Change,
): Promise<ProjectTag> {
  await loadTag(db, id, tagId)
  permitEditing(viewer, id)
  const version = await beginChange(db, id)
  const before = (await readTags(services, db, id)).find((tag) => tag.id === tagId)
  if (!before) throw notFound(noSuchTag)
  refuseStale(before, query.version)
  const change = difference<{ employee_id: string }>(
    before.member_assignments,
    body.member_assignments,
    (one) => one.employee_id,
  )
  const members = await findMembers(db, id, services.today())
  if (change.added.some((employee) => !members.some((member) => member.employee_id === employee)))
    throw new ApiError(409, noMember)
  if (query.version === undefined && change.removed.length > 0) await refuseRemoval(db, viewer, before)
  if (change.added.length + change.removed.length > 0) {
    await updateTagged(db, before.id, { version, ...change })
    await noteChanged(db, viewer, before, version)
  }
  const after = (await readTags(services, db, id)).find((tag) => tag.id === before.id)
  if (!after) throw notFound(noSuchTag)
  return after
}

export async function removeTag(
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { tagId, version }: { tagId: string; version: number | undefined },
): Promise<void> {
  await loadTag(db, id, tagId)
  permitEditing(viewer, id)
  await beginChange(db, id)
  const tag = await loadTag(db, id, tagId)
  refuseStale(tag, version)
  if (version === undefined && (await isTagUsed(db, tag.id))) await refuseRemoval(db, viewer, tag)
  await deleteTag(db, tag.id)
  await forgetEditor(db, tag.id)
}

/**
 * With `before`, the lists as the caller read them, later changes of other people stay. Without it, tags are added, and
 * only the sole editor of a tag may take it away.
 */
export async function changeHeaderTags(
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  body: BodyOf<typeof setHeaderTags>,
): Promise<HeaderTags> {
  permitEditing(viewer, id)
  const version = await beginChange(db, id)
  const fresh = await findHeaderTags(db, id)
  const known = new Map((await findTags(db, id)).map((tag) => [tag.id, tag]))
  const changed = new Map<string, TagRow>()
  for (const place of ['client_partner', 'portfolio_director'] as const) {
    const newTags = body[place]
    if (!newTags) continue
    const before = body.before?.[place]
    const change = difference<{ id: string }>(before ?? fresh[place], newTags, (tag) => tag.id)
    if (change.added.some((tag) => !known.has(tag))) throw new ApiError(409, noSuchTag)
    const has = new Set(fresh[place].map((tag) => tag.id))
    for (const tagId of [
      ...change.added.filter((tag) => !has.has(tag)),
      ...change.removed.filter((tag) => has.has(tag)),
    ]) {
      const tag = known.get(tagId)
      if (!tag) continue
      if (!before && has.has(tagId)) await refuseRemoval(db, viewer, tag, beforeNeeded)
      changed.set(tagId, tag)
    }
    await updateHeaderTags(db, id, place, change)
  }
  await updateTagVersions(db, [...changed.keys()], version)
  for (const tag of changed.values()) await noteChanged(db, viewer, tag, version)
  return findHeaderTags(db, id)
}

/** Items of one list that the other lacks, compared by `key`. */
function difference<Part>(
  before: readonly Part[],
  after: readonly Part[],
  key: (each: Part) => string,
): { added: string[]; removed: string[] } {
  const had = new Set(before.map(key))
  const has = new Set(after.map(key))
  return { added: [...has].filter((one) => !had.has(one)), removed: [...had].filter((one) => !has.has(one)) }
}
