import type { BodyOf, QueryOf } from '@portal/domain/contract/endpoint'
import type { Viewer } from '@portal/domain/session/user'
import type { updateGroupTeam } from '@portal/domain/team/contract'
import type { GroupTeam } from '@portal/domain/team/group-team'
import { isTeamEditor } from '@portal/domain/team/permissions'
import {
  changedByOther,
  inAnotherTeam,
  noMember,
  noSuchTeam,
  onlyEditors,
  teamNameExists,
} from '@portal/domain/team/validation'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden, notFound } from '../../platform/http/api-error.ts'
import { rejectOldVersion } from '../../platform/http/reject-old-version.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findMembers } from '../engagements/member-data.ts'
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

function permitEditing(viewer: Viewer, id: VisibleEngagementId): void {
  if (!isTeamEditor(viewer, id)) throw forbidden(onlyEditors)
}

/** The teams with their current members: those who left are in none, and are in theirs again when they come back. */
export async function readTeams(
  { today }: Pick<Services, 'today'>,
  db: Queries,
  id: VisibleEngagementId,
): Promise<GroupTeam[]> {
  const teams = await findTeams(db, id)
  const people = await findPeople({ today }, db, id)
  return teams.map((team) => presentTeam(id, team, people))
}

/** Current members of an engagement, and the team that each employee is in. */
interface People {
  members: Awaited<ReturnType<typeof findMembers>>
  memberships: ReadonlyMap<string, string>
}

const findPeople = async (
  { today }: Pick<Services, 'today'>,
  db: Queries,
  id: VisibleEngagementId,
): Promise<People> => ({
  members: await findMembers(db, id, today()),
  memberships: await findMemberships(db, id),
})

const presentTeam = (id: VisibleEngagementId, team: TeamRow, { members, memberships }: People): GroupTeam => ({
  ...team,
  project_id: id,
  member_assignments: members.filter((member) => memberships.get(member.employee_id) === team.id),
})

export async function createTeam(
  { now }: Pick<Services, 'now'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  name: string,
) {
  permitEditing(viewer, id)
  const version = await beginChange(db, id)
  const teamId = await insertTeam(db, id, { name, version, now: now() })
  if (teamId === undefined) throw new ApiError(409, teamNameExists, { fields: { name: teamNameExists } })
  return { data: { object_id: teamId, version } }
}

interface Change {
  teamId: string
  query: QueryOf<typeof updateGroupTeam>
  body: BodyOf<typeof updateGroupTeam>
}

/** Renames the team, and makes the listed people its members. */
export async function changeTeam(
  services: Pick<Services, 'today'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { teamId, query, body }: Change,
): Promise<GroupTeam> {
  const version = await beginChange(db, id)
  const team = await loadTeam(db, id, teamId)
  permitEditing(viewer, id)
  const newMembers = body.member_assignments?.map((member) => member.employee_id)
  rejectOldVersion(team, query.version, changedByOther)
  const name = query.name ?? team.name
  if (name !== team.name && (await isNameInUse(db, id, name, team.id)))
    throw new ApiError(409, teamNameExists, { fields: { name: teamNameExists } })
  const people = await findPeople(services, db, id)
  const { added, removed } = newMembers
    ? await difference(db, id, people, team.id, newMembers, query.move === true)
    : { added: [], removed: [] }
  if (name === team.name && added.length + removed.length === 0) return presentTeam(id, team, people)
  await updateTeam(db, id, team.id, { name, version, added, removed })
  return presentTeam(id, { ...team, name, version }, { ...people, memberships: await findMemberships(db, id) })
}

export async function removeTeam(
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { teamId, version }: { teamId: string; version: number | undefined },
): Promise<void> {
  await beginChange(db, id)
  const team = await loadTeam(db, id, teamId)
  permitEditing(viewer, id)
  rejectOldVersion(team, version, changedByOther)
  await deleteTeam(db, team.id)
}

/** Throws a 404 for an unknown team, also to people who may not change it. */
async function loadTeam(db: Queries, id: VisibleEngagementId, teamId: string): Promise<TeamRow> {
  const team = await findTeam(db, id, teamId)
  if (!team) throw notFound(noSuchTeam)
  return team
}

/** People who join and people who leave. People who left the engagement are on no list, so no list removes them. */
async function difference(
  db: Queries,
  id: VisibleEngagementId,
  { members, memberships }: People,
  teamId: string,
  wanted: readonly string[],
  move: boolean,
): Promise<{ added: string[]; removed: string[] }> {
  const current = new Set(members.map((member) => member.employee_id))
  const inTeam = (employee: string): boolean => memberships.get(employee) === teamId
  const added = [...new Set(wanted)].filter((employee) => !inTeam(employee))
  if (added.some((employee) => !current.has(employee))) throw new ApiError(409, noMember)
  const elsewhere = members.find(({ employee_id }) => added.includes(employee_id) && memberships.has(employee_id))
  if (elsewhere && !move) {
    const team = (await findTeams(db, id)).find((each) => each.id === memberships.get(elsewhere.employee_id))
    throw new ApiError(409, inAnotherTeam(elsewhere.employee_name, team?.name ?? ''))
  }
  const remaining = new Set(wanted)
  const removed = [...current].filter((employee) => inTeam(employee) && !remaining.has(employee))
  return { added, removed }
}
