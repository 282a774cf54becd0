import type { BodyOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import { assignTag, createTag, deleteTag as deleteTagCall, listTags, setHeaderTags } from '@portal/domain/tags/contract'
import type { HeaderTags, ProjectTag } from '@portal/domain/tags/project-tag'
import { noSuchTag, tagNameInvalid } from '@portal/domain/tags/validation'
import { isTeamEditor } from '@portal/domain/team/permissions'
import { changedMeanwhile, noMember, onlyEditors } from '@portal/domain/team/validation'
import type { Queries } from '../database/database.ts'
import { type VisibleEngagementId, visibleEngagement } from '../engagements/data.ts'
import { findMembers } from '../engagements/member-data.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import type { Portal } from '../portal.ts'
import { beginChange, forgetSeen, markSeen, seenVersion } from '../team/data.ts'
import { deleteTag, findHeaderTags, findTag, findTags, insertTag, updateHeaderTags, updateTagged } from './data.ts'

export function tagRoutes({ db, today }: Portal): Route[] {
  const editable = async (viewer: Viewer, engagement: string, tagId?: string): Promise<VisibleEngagementId> => {
    const id = await visibleEngagement(db, viewer, engagement)
    if (tagId !== undefined && !(await findTag(db, id, tagId))) throw notFound(noSuchTag)
    if (!isTeamEditor(viewer, id)) throw forbidden(onlyEditors)
    return id
  }
  const read = async (queries: Queries, id: VisibleEngagementId): Promise<ProjectTag[]> => {
    const tags = await findTags(queries, id)
    const members = await findMembers(queries, id, today())
    return tags.map((tag) => ({
      ...tag,
      member_assignments: members.filter((member) => member.tags.some((each) => each.id === tag.id)),
    }))
  }

  return [
    route(listTags, async ({ viewer, params }) => {
      const id = await visibleEngagement(db, viewer, params.id)
      const tags = await read(db, id)
      await markSeen(db, viewer, tags)
      return tags
    }),
    route(createTag, async ({ viewer, params, body }) => {
      const id = await editable(viewer, params.id)
      return db.transaction().execute(async (transaction) => {
        const version = await beginChange(transaction, id)
        const tagId = await insertTag(transaction, id, { name: body.name, version })
        if (tagId === undefined) throw new Refusal(409, tagNameInvalid, { fields: { name: tagNameInvalid } })
        await markSeen(transaction, viewer, [{ id: tagId, version }])
        return { data: { object_id: tagId, version } }
      })
    }),
    route(assignTag, async ({ viewer, params, query, body }) => {
      const id = await editable(viewer, params.id, params.tagId)
      return db.transaction().execute(async (transaction) => {
        const version = await beginChange(transaction, id)
        const before = (await read(transaction, id)).find((tag) => tag.id === params.tagId)
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
        const after = (await read(transaction, id)).find((tag) => tag.id === before.id)
        if (!after) throw notFound(noSuchTag)
        return after
      })
    }),
    route(deleteTagCall, async ({ viewer, params }) => {
      const id = await editable(viewer, params.id, params.tagId)
      await db.transaction().execute(async (transaction) => {
        await beginChange(transaction, id)
        const tag = await findTag(transaction, id, params.tagId)
        if (!tag) throw notFound(noSuchTag)
        await deleteTag(transaction, tag.id)
        await forgetSeen(transaction, tag.id)
      })
      return undefined
    }),
    route(setHeaderTags, async ({ viewer, params, body }) => {
      const id = await editable(viewer, params.id)
      return db.transaction().execute((transaction) => changeHeaderTags(transaction, id, body))
    }),
  ]
}

/**
 * With the lists as the caller read them, what was added or removed since by somebody else stays so; without, the list
 * is what the place has from now on.
 */
async function changeHeaderTags(
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
