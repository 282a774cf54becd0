import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import type { assignTag, setHeaderTags } from '@portal/domain/tags/contract'
import type { HeaderTags, ProjectTag } from '@portal/domain/tags/project-tag'
import { noSuchTag, tagNameInvalid } from '@portal/domain/tags/validation'
import { isTeamEditor } from '@portal/domain/team/permissions'
import { changedMeanwhile, noMember, onlyEditors } from '@portal/domain/team/validation'
import type { Queries } from '../database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findMembers } from '../engagements/member-data.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import type { Portal } from '../portal.ts'
import { beginChange, forgetSeen, markSeen, seenVersion } from '../team/data.ts'
import {
  deleteTag,
  findHeaderTags,
  findTag,
  findTags,
  insertTag,
  type TagRow,
  updateHeaderTags,
  updateTagged,
} from './data.ts'

type Needs = Pick<Portal, 'db' | 'today'>

function permitEditing(viewer: Viewer, id: VisibleEngagementId): void {
  if (!isTeamEditor(viewer, id)) throw forbidden(onlyEditors)
}

/** What is not there is not found, also by those who may not change it. */
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
    if (tagId === undefined) throw new Refusal(409, tagNameInvalid, { fields: { name: tagNameInvalid } })
    await markSeen(transaction, viewer, [{ id: tagId, version }])
    return { data: { object_id: tagId, version } }
  })
}

interface Change {
  tagId: string
  query: QueryOf<typeof assignTag>
  body: BodyOf<typeof assignTag>
}

/** The list is who has the tag from now on; where somebody else changed it since the caller read it, nothing happens. */
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
    const meant = query.version ?? (await seenVersion(transaction, viewer, before.id))
    if (meant !== undefined && meant !== before.version) throw new Refusal(409, changedMeanwhile)
    const change = difference<{ employee_id: string }>(
      before.member_assignments,
      body.member_assignments,
      (one) => one.employee_id,
    )
    const members = await findMembers(transaction, id, today())
    if (change.added.some((employee) => !members.some((member) => member.employee_id === employee)))
      throw new Refusal(409, noMember)
    if (change.added.length + change.removed.length > 0) {
      await updateTagged(transaction, before.id, { version, ...change })
      await markSeen(transaction, viewer, [{ id: before.id, version }])
    }
    const after = (await readTags(transaction, portal, id)).find((tag) => tag.id === before.id)
    if (!after) throw notFound(noSuchTag)
    return after
  })
}

export async function removeTag({ db }: Needs, viewer: Viewer, id: VisibleEngagementId, tagId: string): Promise<void> {
  await loadTag(db, id, tagId)
  permitEditing(viewer, id)
  await db.transaction().execute(async (transaction) => {
    await beginChange(transaction, id)
    const tag = await loadTag(transaction, id, tagId)
    await deleteTag(transaction, tag.id)
    await forgetSeen(transaction, tag.id)
  })
}

/**
 * With the lists as the caller read them, what was added or removed since by somebody else stays so; without, the list
 * is what the place has from now on.
 */
export async function changeHeaderTags(
  { db }: Needs,
  viewer: Viewer,
  id: VisibleEngagementId,
  body: BodyOf<typeof setHeaderTags>,
): Promise<HeaderTags> {
  permitEditing(viewer, id)
  return db.transaction().execute((transaction) => updatePlaces(transaction, id, body))
}

async function updatePlaces(
  transaction: Queries,
  id: VisibleEngagementId,
  body: BodyOf<typeof setHeaderTags>,
): Promise<HeaderTags> {
  await beginChange(transaction, id)
  const fresh = await findHeaderTags(transaction, id)
  const known = new Set((await findTags(transaction, id)).map((tag) => tag.id))
  for (const place of ['client_partner', 'portfolio_director'] as const) {
    const wanted = body[place]
    if (!wanted) continue
    const change = difference<{ id: string }>(body.before?.[place] ?? fresh[place], wanted, (tag) => tag.id)
    if (change.added.some((tag) => !known.has(tag))) throw new Refusal(409, noSuchTag)
    await updateHeaderTags(transaction, id, place, change)
  }
  return findHeaderTags(transaction, id)
}

/** What the one list has that the other has not, by the ids that `key` takes out of both. */
function difference<Part>(
  before: readonly Part[],
  after: readonly Part[],
  key: (each: Part) => string,
): { added: string[]; removed: string[] } {
  const had = new Set(before.map(key))
  const has = new Set(after.map(key))
  return { added: [...has].filter((one) => !had.has(one)), removed: [...had].filter((one) => !has.has(one)) }
}
