import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import type { assignTag, setHeaderTags } from '@portal/domain/tags/contract'
import type { HeaderTags, ProjectTag } from '@portal/domain/tags/project-tag'
import { beforeNeeded, noSuchTag, tagNameInvalid } from '@portal/domain/tags/validation'
import { isTeamEditor } from '@portal/domain/team/permissions'
import { noMember, onlyEditors } from '@portal/domain/team/validation'
import type { Queries } from '../database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findMembers } from '../engagements/member-data.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import type { Portal } from '../portal.ts'
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

type Needs = Pick<Portal, 'db' | 'today'>

function permitEditing(viewer: Viewer, id: VisibleEngagementId): void {
  if (!isTeamEditor(viewer, id)) throw forbidden(onlyEditors)
}

/** Throws a 404 for an unknown tag, also to people who may not change it. */
async function loadTag(queries: Queries, id: VisibleEngagementId, tagId: string): Promise<TagRow> {
  const tag = await findTag(queries, id, tagId)
  if (!tag) throw notFound(noSuchTag)
  return tag
}

/** The tags, each with the current members that have it. */
export async function readTags(
  queries: Queries,
  { today }: Pick<Portal, 'today'>,
  id: VisibleEngagementId,
): Promise<ProjectTag[]> {
  const tags = await findTags(queries, id)
  const members = await findMembers(queries, id, today())
  return tags.map((tag) => ({
    ...tag,
    member_assignments: members.filter((member) => member.tags.some((each) => each.id === tag.id)),
  }))
}

export async function addTag({ db }: Needs, viewer: Viewer, id: VisibleEngagementId, name: string) {
  permitEditing(viewer, id)
  return db.transaction().execute(async (transaction) => {
    const version = await beginChange(transaction, id)
    const tagId = await insertTag(transaction, id, { name, version })
    if (tagId === undefined) throw new ApiError(409, tagNameInvalid, { fields: { name: tagNameInvalid } })
    await noteCreated(transaction, viewer, { id: tagId, version }, id)
    return { data: { object_id: tagId, version } }
  })
}

interface Change {
  tagId: string
  query: QueryOf<typeof assignTag>
  body: BodyOf<typeof assignTag>
}

/** Gives the tag to the listed people. Without a version, only the sole editor of the tag may take it from others. */
export async function changeTagged(
  portal: Needs,
  viewer: Viewer,
  id: VisibleEngagementId,
  { tagId, query, body }: Change,
): Promise<ProjectTag> {
  const { db, today } = portal
  await loadTag(db, id, tagId)
  permitEditing(viewer, id)
  return db.transaction().execute(async (transaction) => {
    const version = await beginChange(transaction, id)
    const before = (await readTags(transaction, portal, id)).find((tag) => tag.id === tagId)
    if (!before) throw notFound(noSuchTag)
    refuseStale(before, query.version)
    const change = difference<{ employee_id: string }>(
      before.member_assignments,
      body.member_assignments,
      (one) => one.employee_id,
    )
    const members = await findMembers(transaction, id, today())
    if (change.added.some((employee) => !members.some((member) => member.employee_id === employee)))
      throw new ApiError(409, noMember)
    if (query.version === undefined && change.removed.length > 0) await refuseRemoval(transaction, viewer, before)
    if (change.added.length + change.removed.length > 0) {
      await updateTagged(transaction, before.id, { version, ...change })
      await noteChanged(transaction, viewer, before, version)
    }
    const after = (await readTags(transaction, portal, id)).find((tag) => tag.id === before.id)
    if (!after) throw notFound(noSuchTag)
    return after
  })
}

export async function removeTag(
  { db }: Needs,
  viewer: Viewer,
  id: VisibleEngagementId,
  { tagId, version }: { tagId: string; version: number | undefined },
): Promise<void> {
  await loadTag(db, id, tagId)
  permitEditing(viewer, id)
  await db.transaction().execute(async (transaction) => {
    await beginChange(transaction, id)
    const tag = await loadTag(transaction, id, tagId)
    refuseStale(tag, version)
    if (version === undefined && (await isTagUsed(transaction, tag.id))) await refuseRemoval(transaction, viewer, tag)
    await deleteTag(transaction, tag.id)
    await forgetEditor(transaction, tag.id)
  })
}

/**
 * With `before`, the lists as the caller read them, later changes of other people stay. Without it, tags are added, and
 * only the sole editor of a tag may take it away.
 */
export async function changeHeaderTags(
  { db }: Needs,
  viewer: Viewer,
  id: VisibleEngagementId,
  body: BodyOf<typeof setHeaderTags>,
): Promise<HeaderTags> {
  permitEditing(viewer, id)
  return db.transaction().execute((transaction) => updatePlaces(transaction, viewer, id, body))
}

async function updatePlaces(
  transaction: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  body: BodyOf<typeof setHeaderTags>,
): Promise<HeaderTags> {
  const version = await beginChange(transaction, id)
  const fresh = await findHeaderTags(transaction, id)
  const known = new Map((await findTags(transaction, id)).map((tag) => [tag.id, tag]))
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
      if (!before && has.has(tagId)) await refuseRemoval(transaction, viewer, tag, beforeNeeded)
      changed.set(tagId, tag)
    }
    await updateHeaderTags(transaction, id, place, change)
  }
  await updateTagVersions(transaction, [...changed.keys()], version)
  for (const tag of changed.values()) await noteChanged(transaction, viewer, tag, version)
  return findHeaderTags(transaction, id)
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
