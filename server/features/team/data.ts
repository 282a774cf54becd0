import { randomUUID } from 'node:crypto'
import { fold } from '@portal/domain/text/fold'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { assignments } from '../engagements/assignment-data.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'

/**
 * Has the teams and tags of an engagement to itself until the transaction ends, and answers the number of the change
 * it makes. Every change of them begins with this; readers do not wait.
 */
export async function beginChange(transaction: Queries, id: VisibleEngagementId): Promise<number> {
  const { revision } = await transaction
    .insertInto('team_revision')
    .values({ engagement_id: id, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('engagement_id').doUpdateSet({ revision: sql<number>`team_revision.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

export interface TeamRow {
  id: string
  name: string
  version: number
}

/** The newest first. */
export const findTeams = (queries: Queries, id: VisibleEngagementId): Promise<TeamRow[]> =>
  queries
    .selectFrom('group_team')
    .select(['id', 'name', 'version'])
    .where('engagement_id', '=', id)
    .orderBy('position', 'desc')
    .execute()

export const findTeam = (queries: Queries, id: VisibleEngagementId, teamId: string): Promise<TeamRow | undefined> =>
  queries
    .selectFrom('group_team')
    .select(['id', 'name', 'version'])
    .where('engagement_id', '=', id)
    .where('id', '=', teamId)
    .executeTakeFirst()

/** Which team each person of the engagement is in, people who left included. */
export async function findMemberships(queries: Queries, id: VisibleEngagementId): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('group_team_member')
    .select(['employee_id', 'team_id'])
    .where('engagement_id', '=', id)
    .execute()
  return new Map(rows.map((row) => [row.employee_id, row.team_id]))
}

/** The id of the new team; undefined where the name is taken. */
export async function insertTeam(
  queries: Queries,
  id: VisibleEngagementId,
  { name, version, now }: { name: string; version: number; now: Date },
): Promise<string | undefined> {
  const row = await queries
    .insertInto('group_team')
    .values({ id: randomUUID(), engagement_id: id, name, folded_name: fold(name), version, created_at: now })
    .onConflict((conflict) => conflict.columns(['engagement_id', 'folded_name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whether another team of the engagement has the name. */
export async function isNameInUse(
  queries: Queries,
  id: VisibleEngagementId,
  name: string,
  teamId: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('group_team')
    .select('id')
    .where('engagement_id', '=', id)
    .where('folded_name', '=', fold(name))
    .where('id', '<>', teamId)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateTeam(
  queries: Queries,
  id: VisibleEngagementId,
  teamId: string,
  change: { name: string; version: number; added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  await queries
    .updateTable('group_team')
    .set({ name: change.name, folded_name: fold(change.name), version: change.version })
    .where('id', '=', teamId)
    .execute()
  if (change.removed.length > 0)
    await queries
      .deleteFrom('group_team_member')
      .where('engagement_id', '=', id)
      .where('team_id', '=', teamId)
      .where('employee_id', 'in', change.removed)
      .execute()
  if (change.added.length === 0) return
  // Moving a person from another team changes that team's version too.
  const left = await queries
    .deleteFrom('group_team_member')
    .where('engagement_id', '=', id)
    .where('employee_id', 'in', change.added)
    .returning('team_id')
    .execute()
  if (left.length > 0)
    await queries
      .updateTable('group_team')
      .set({ version: change.version })
      .where(
        'id',
        'in',
        left.map(({ team_id }) => team_id),
      )
      .execute()
  await queries
    .insertInto('group_team_member')
    .values(change.added.map((employee_id) => ({ engagement_id: id, employee_id, team_id: teamId })))
    .execute()
}

export async function deleteTeam(queries: Queries, teamId: string): Promise<void> {
  await queries.deleteFrom('group_team').where('id', '=', teamId).execute()
}

export interface TeamOfEngagement {
  id: string
  name: string
  engagement_id: string
}

/** A team by its id alone; the caller looks whether its engagement is the viewer's. */
export const findTeamAnywhere = (queries: Queries, teamId: string): Promise<TeamOfEngagement | undefined> =>
  queries.selectFrom('group_team').select(['id', 'name', 'engagement_id']).where('id', '=', teamId).executeTakeFirst()

/** Whether a person works or worked on the engagement, or is its portfolio director, so that feedback can be about them. */
export async function belongsTo(queries: Queries, id: VisibleEngagementId, employeeId: string): Promise<boolean> {
  const assigned = assignments(queries)
    .select('member_assignment.id')
    .where('member_assignment.engagement_id', '=', id)
    .where('member_assignment.employee_id', '=', employeeId)
  const directs = queries
    .selectFrom('engagement')
    .select('engagement.id')
    .where('engagement.id', '=', id)
    .where('engagement.portfolio_director_id', '=', employeeId)
  const row = await queries
    .selectNoFrom((eb) => eb.or([eb.exists(assigned), eb.exists(directs)]).as('belongs'))
    .executeTakeFirst()
  return Boolean(row?.belongs)
}
