import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import type { assignTag, setHeaderTags } from '@portal/domain/tags/contract'
import type { HeaderTags, ProjectTag } from '@portal/domain/tags/project-tag'
import { noSuchTag, tagNameInvalid } from '@portal/domain/tags/validation'
import { isTeamEditor } from '@portal/domain/team/permissions'
import { changedByOther, noMember, onlyEditors } from '@portal/domain/team/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import { rejectOldVersion } from '../../platform/http/reject-old-version.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findMembers } from '../engagements/member-data.ts'
import { beginChange } from '../team/data.ts'
import {
  deleteTag,
  findHeaderTags,
  findTag,
  findTags,
  insertTag,
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
  return { data: { object_id: tagId, version } }
}

interface Change {
  tagId: string
  query: QueryOf<typeof assignTag>
  body: BodyOf<typeof assignTag>
}

/** Gives the tag to the listed people, and takes it from the other members. */
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
  rejectOldVersion(before, query.version, changedByOther)
  const change = difference<{ employee_id: string }>(
    before.member_assignments,
    body.member_assignments,
    (one) => one.employee_id,
  )
  const members = await findMembers(db, id, services.today())
  if (change.added.some((employee) => !members.some((member) => member.employee_id === employee)))
    throw new ApiError(409, noMember)
  if (change.added.length + change.removed.length > 0) await updateTagged(db, before.id, { version, ...change })
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
  rejectOldVersion(tag, version, changedByOther)
  await deleteTag(db, tag.id)
}

/**
 * With `before`, the lists as the caller read them, later changes of other people stay. Without it, the lists replace
 * the stored ones.
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
  const known = new Set((await findTags(db, id)).map((tag) => tag.id))
  const changed = new Set<string>()
  for (const place of ['client_partner', 'portfolio_director'] as const) {
    const newTags = body[place]
    if (!newTags) continue
    const before = body.before?.[place] ?? fresh[place]
    const change = difference<{ id: string }>(before, newTags, (tag) => tag.id)
    if (change.added.some((tag) => !known.has(tag))) throw new ApiError(409, noSuchTag)
    const has = new Set(fresh[place].map((tag) => tag.id))
    for (const tag of change.added) if (!has.has(tag)) changed.add(tag)
    for (const tag of change.removed) if (has.has(tag)) changed.add(tag)
    await updateHeaderTags(db, id, place, change)
  }
  await updateTagVersions(db, [...changed], version)
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
