import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import type { updateGroupTeam } from '@portal/domain/team/contract'
import type { GroupTeam } from '@portal/domain/team/group-team'
import { isTeamEditor } from '@portal/domain/team/permissions'
import { inAnotherTeam, noMember, noSuchTeam, onlyEditors, teamNameExists } from '@portal/domain/team/validation'
import type { Queries } from '../database/database.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findMembers } from '../engagements/member-data.ts'
import { ApiError, forbidden, notFound } from '../http/api-error.ts'
import type { Portal } from '../portal.ts'
import {
  beginChange,
  deleteTeam,
  findMemberships,
  findTeam,
  findTeams,
  insertTeam,
  isNameInUse,
  type TeamRow,
  updateTeam,
} from './data.ts'
import { forgetEditor, noteChanged, noteCreated, refuseRemoval, refuseStale } from './sole-editor-data.ts'

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
    if (teamId === undefined) throw new ApiError(409, teamNameExists, { fields: { name: teamNameExists } })
    await noteCreated(transaction, viewer, { id: teamId, version }, id)
    return { data: { object_id: teamId, version } }
  })
}

interface Change {
  teamId: string
  query: QueryOf<typeof updateGroupTeam>
  body: BodyOf<typeof updateGroupTeam>
}

/**
 * Makes the listed people the members. A call with a version is for that one state. A call without one adds people;
 * only the sole editor of the team may remove people or rename it.
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
    const newMembers = body.member_assignments?.map((member) => member.employee_id)
    refuseStale(team, query.version)
    const name = query.name ?? team.name
    if (name !== team.name && (await isNameInUse(transaction, id, name, team.id)))
      throw new ApiError(409, teamNameExists, { fields: { name: teamNameExists } })
    const { added, removed, left } = newMembers
      ? await difference(transaction, portal, id, team.id, newMembers, query.move === true)
      : { added: [], removed: [], left: [] }
    if (query.version === undefined) {
      if (name !== team.name || removed.length > 0) await refuseRemoval(transaction, viewer, team)
      for (const other of left) await refuseRemoval(transaction, viewer, other)
    }
    if (name !== team.name || added.length + removed.length > 0) {
      await updateTeam(transaction, id, team.id, { name, version, added, removed })
      for (const each of [team, ...left]) await noteChanged(transaction, viewer, each, version)
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
    refuseStale(team, version)
    const members = [...(await findMemberships(transaction, id)).values()].filter((each) => each === team.id)
    if (version === undefined && members.length > 0) await refuseRemoval(transaction, viewer, team)
    await deleteTeam(transaction, team.id)
    await forgetEditor(transaction, team.id)
  })
}

/** Throws a 404 for an unknown team, also to people who may not change it. */
async function loadTeam(queries: Queries, id: VisibleEngagementId, teamId: string): Promise<TeamRow> {
  const team = await findTeam(queries, id, teamId)
  if (!team) throw notFound(noSuchTeam)
  return team
}

/**
 * People who join, people who leave, and the other teams that people come over from. People who left the engagement are
 * on no list, so no list removes them.
 */
async function difference(
  transaction: Queries,
  { today }: Pick<Portal, 'today'>,
  id: VisibleEngagementId,
  teamId: string,
  wanted: readonly string[],
  move: boolean,
): Promise<{ added: string[]; removed: string[]; left: TeamRow[] }> {
  const members = await findMembers(transaction, id, today())
  const memberships = await findMemberships(transaction, id)
  const current = new Set(members.map((member) => member.employee_id))
  const inTeam = (employee: string): boolean => memberships.get(employee) === teamId
  const added = [...new Set(wanted)].filter((employee) => !inTeam(employee))
  if (added.some((employee) => !current.has(employee))) throw new ApiError(409, noMember)
  const elsewhere = members.find(({ employee_id }) => added.includes(employee_id) && memberships.has(employee_id))
  const from = new Set(added.map((employee) => memberships.get(employee)))
  const left = elsewhere ? (await findTeams(transaction, id)).filter((each) => from.has(each.id)) : []
  if (elsewhere && !move) {
    const team = left.find((each) => each.id === memberships.get(elsewhere.employee_id))
    throw new ApiError(409, inAnotherTeam(elsewhere.employee_name, team?.name ?? ''))
  }
  const remaining = new Set(wanted)
  const removed = [...current].filter((employee) => inTeam(employee) && !remaining.has(employee))
  return { added, removed, left }
}
