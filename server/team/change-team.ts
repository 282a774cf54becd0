import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import type { updateGroupTeam } from '@portal/domain/team/contract'
import type { GroupTeam } from '@portal/domain/team/group-team'
import { isTeamEditor } from '@portal/domain/team/permissions'
import {
  changedMeanwhile,
  inAnotherTeam,
  noMember,
  noSuchTeam,
  onlyEditors,
  teamNameExists,
} from '@portal/domain/team/validation'
import type { Queries } from '../database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findMembers } from '../engagements/member-data.ts'
import { forbidden, notFound, Refusal } from '../http/refusal.ts'
import type { Portal } from '../portal.ts'
import {
  beginChange,
  deleteTeam,
  findMemberships,
  findTeam,
  findTeams,
  forgetSeen,
  insertTeam,
  isNameTaken,
  markSeen,
  seenVersion,
  type TeamRow,
  updateTeam,
} from './data.ts'

type Needs = Pick<Portal, 'db' | 'now' | 'today'>

function permitEditing(viewer: Viewer, id: VisibleEngagementId): void {
  if (!isTeamEditor(viewer, id)) throw forbidden(onlyEditors)
}

/** The teams with their current members: those who left are in none, and are in theirs again when they come back. */
export async function readTeams(
  queries: Queries,
  { today }: Pick<Portal, 'today'>,
  id: VisibleEngagementId,
): Promise<GroupTeam[]> {
  const teams = await findTeams(queries, id)
  const memberships = await findMemberships(queries, id)
  const members = await findMembers(queries, id, today())
  return teams.map((team) => ({
    ...team,
    project_id: id,
    member_assignments: members.filter((member) => memberships.get(member.employee_id) === team.id),
  }))
}

export async function createTeam({ db, now }: Needs, viewer: Viewer, id: VisibleEngagementId, name: string) {
  permitEditing(viewer, id)
  return db.transaction().execute(async (transaction) => {
    const version = await beginChange(transaction, id)
    const teamId = await insertTeam(transaction, id, { name, version, now: now() })
    if (teamId === undefined) throw new Refusal(409, teamNameExists, { fields: { name: teamNameExists } })
    await markSeen(transaction, viewer, [{ id: teamId, version }])
    return { data: { object_id: teamId, version } }
  })
}

interface Change {
  teamId: string
  query: QueryOf<typeof updateGroupTeam>
  body: BodyOf<typeof updateGroupTeam>
}

/**
 * The list a caller sends is what they want the team to be, made from the state they read. It is compared with the team
 * as it is now; where somebody else has changed the team since they read it, nothing happens and they are told so.
 */
export async function changeTeam(
  portal: Needs,
  viewer: Viewer,
  id: VisibleEngagementId,
  { teamId, query, body }: Change,
): Promise<GroupTeam> {
  const { db } = portal
  await loadTeam(db, id, teamId)
  permitEditing(viewer, id)
  return db.transaction().execute(async (transaction) => {
    const version = await beginChange(transaction, id)
    const team = await loadTeam(transaction, id, teamId)
    const wanted = body.member_assignments?.map((member) => member.employee_id)
    await refuseWhenStale(transaction, viewer, team, query.version)
    const name = query.name ?? team.name
    if (name !== team.name && (await isNameTaken(transaction, id, name, team.id)))
      throw new Refusal(409, teamNameExists, { fields: { name: teamNameExists } })
    const { added, removed } = wanted
      ? await difference(transaction, portal, id, team.id, wanted, query.move === true)
      : { added: [], removed: [] }
    if (name !== team.name || added.length + removed.length > 0) {
      await updateTeam(transaction, id, team.id, { name, version, added, removed })
      await markSeen(transaction, viewer, [{ id: team.id, version }])
    }
    const changed = (await readTeams(transaction, portal, id)).find((each) => each.id === team.id)
    if (!changed) throw notFound(noSuchTeam)
    return changed
  })
}

export async function removeTeam(
  { db }: Needs,
  viewer: Viewer,
  id: VisibleEngagementId,
  { teamId, version }: { teamId: string; version: number | undefined },
): Promise<void> {
  await loadTeam(db, id, teamId)
  permitEditing(viewer, id)
  await db.transaction().execute(async (transaction) => {
    await beginChange(transaction, id)
    const team = await loadTeam(transaction, id, teamId)
    if (version !== undefined && version !== team.version) throw new Refusal(409, changedMeanwhile)
    await deleteTeam(transaction, team.id)
    await forgetSeen(transaction, team.id)
  })
}

/** What is not there is not found, also by those who may not change it. */
async function loadTeam(queries: Queries, id: VisibleEngagementId, teamId: string): Promise<TeamRow> {
  const team = await findTeam(queries, id, teamId)
  if (!team) throw notFound(noSuchTeam)
  return team
}

/**
 * With a version, the change is meant for that one state; without, for the state the caller read last. Who never read
 * the team cannot have an old list of it.
 */
async function refuseWhenStale(
  transaction: Queries,
  viewer: Viewer,
  subject: { id: string; version: number },
  version: number | undefined,
): Promise<void> {
  const meant = version ?? (await seenVersion(transaction, viewer, subject.id))
  if (meant !== undefined && meant !== subject.version) throw new Refusal(409, changedMeanwhile)
}

/** Who joins and who leaves. People who left the engagement are not listed by anybody, so no list removes them. */
async function difference(
  transaction: Queries,
  { today }: Pick<Portal, 'today'>,
  id: VisibleEngagementId,
  teamId: string,
  wanted: readonly string[],
  move: boolean,
): Promise<{ added: string[]; removed: string[] }> {
  const members = await findMembers(transaction, id, today())
  const memberships = await findMemberships(transaction, id)
  const current = new Set(members.map((member) => member.employee_id))
  const inTeam = (employee: string): boolean => memberships.get(employee) === teamId
  const added = [...new Set(wanted)].filter((employee) => !inTeam(employee))
  if (added.some((employee) => !current.has(employee))) throw new Refusal(409, noMember)
  const elsewhere = members.find(({ employee_id }) => added.includes(employee_id) && memberships.has(employee_id))
  if (elsewhere && !move) {
    const team = (await findTeams(transaction, id)).find((each) => each.id === memberships.get(elsewhere.employee_id))
    throw new Refusal(409, inAnotherTeam(elsewhere.employee_name, team?.name ?? ''))
  }
  const kept = new Set(wanted)
  const removed = [...current].filter((employee) => inTeam(employee) && !kept.has(employee))
  return { added, removed }
}
