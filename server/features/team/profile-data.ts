import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { leaderRole } from '@portal/domain/engagements/leader'
import type { Viewer } from '@portal/domain/session/user'
import type { Tag } from '@portal/domain/team/member'
import type { AssignmentTime, CurrentEngagement, Overseer } from '@portal/domain/team/profile'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { assignments, tagsOf } from '../engagements/assignment-data.ts'
import { isVisibleTo, type VisibleEngagementId } from '../engagements/data.ts'

export interface ProfileRow {
  employee_id: string
  member_name: string
  email: string | null
  employee_photo_id: string | null
  project_title: string
  groups: string[]
  tags: Tag[]
  assignments: AssignmentTime[]
}

/** Person with all assignments on the engagement, ended ones too; undefined without any. */
export async function findProfile(
  queries: Queries,
  id: VisibleEngagementId,
  employeeId: string,
): Promise<ProfileRow | undefined> {
  const row = await queries
    .selectFrom('person')
    .innerJoin('engagement', (join) => join.on('engagement.id', '=', id))
    .select((eb) => [
      'person.id as employee_id',
      'person.name as member_name',
      'person.email',
      'person.photo_id as employee_photo_id',
      'engagement.title as project_title',
      jsonArrayFrom(
        eb
          .selectFrom('group_team_member')
          .innerJoin('group_team', 'group_team.id', 'group_team_member.team_id')
          .select('group_team.name')
          .where('group_team_member.engagement_id', '=', id)
          .whereRef('group_team_member.employee_id', '=', 'person.id'),
      ).as('groups'),
      tagsOf(queries, id, eb.ref('person.id')).as('tags'),
      jsonArrayFrom(
        assignments(queries)
          .select([
            'member_assignment.member_role',
            'member_assignment.member_role_id',
            'member_assignment.allocation_percentage',
            'member_assignment.start_date',
            'member_assignment.end_date',
          ])
          .where('member_assignment.engagement_id', '=', id)
          .where('member_assignment.employee_id', '=', eb.ref('person.id')),
      ).as('assignments'),
    ])
    .where('person.id', '=', employeeId)
    .executeTakeFirst()
  if (!row || row.assignments.length === 0) return undefined
  return { ...row, groups: row.groups.map((group) => group.name) }
}

/** The person's time on every work order that the viewer reaches, the latest first. */
export const findWorkOrders = (queries: Queries, viewer: Viewer, employeeId: string) =>
  assignments(queries)
    .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
    .select([
      'work_order.reference as work_order_name',
      'engagement.title as project_name',
      'member_assignment.start_date',
      'member_assignment.end_date',
      'member_assignment.allocation_percentage as allocation',
    ])
    .where('member_assignment.employee_id', '=', employeeId)
    .where(({ eb }) => eb('engagement.id', 'in', visible(queries, viewer)))
    .orderBy('member_assignment.start_date', 'desc')
    .orderBy('work_order.reference')
    .orderBy('member_assignment.id')
    .execute()

const visible = (queries: Queries, viewer: Viewer) =>
  queries.selectFrom('engagement').select('engagement.id').where(isVisibleTo(viewer))

/** Where else the person works today or leads, each engagement once with the last end and the role that sorts first. */
export const findOtherEngagements = (
  queries: Queries,
  viewer: Viewer,
  employeeId: string,
  id: VisibleEngagementId,
  today: CalendarDay,
): Promise<CurrentEngagement[]> =>
  queries
    .selectFrom(
      assignments(queries)
        .select([
          'member_assignment.engagement_id',
          'member_assignment.member_role',
          'member_assignment.member_role_id',
          'member_assignment.end_date',
        ])
        .where('member_assignment.employee_id', '=', employeeId)
        .where('member_assignment.start_date', '<=', today)
        .where('member_assignment.end_date', '>=', today)
        .unionAll(ledOrders(queries, employeeId, today))
        .as('work'),
    )
    .innerJoin('engagement', 'engagement.id', 'work.engagement_id')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select((eb) => [
      'engagement.id',
      'engagement.title',
      'client.name as client_name',
      sql<string>`(array_agg(work.member_role order by work.member_role_id))[1]`.as('member_role'),
      eb.fn.max('work.end_date').as('end_date'),
    ])
    .where('engagement.id', '<>', id)
    .where(({ eb }) => eb('engagement.id', 'in', visible(queries, viewer)))
    .groupBy(['engagement.id', 'engagement.title', 'engagement.folded_title', 'client.name'])
    .orderBy('engagement.folded_title')
    .orderBy('engagement.id')
    .execute()

/** Work orders that have not ended, of engagements that the person leads; a lead's role sorts before those of a team. */
const ledOrders = (queries: Queries, employeeId: string, today: CalendarDay) =>
  queries
    .selectFrom('engagement')
    .innerJoin('work_order', 'work_order.engagement_id', 'engagement.id')
    .select([
      'engagement.id as engagement_id',
      sql<string>`case ${employeeId}
        when engagement.portfolio_director_id then ${leaderRole.portfolio_director}
        when engagement.client_partner_id then ${leaderRole.client_partner}
        else ${leaderRole.project_lead} end`.as('member_role'),
      sql<number>`-1`.as('member_role_id'),
      'work_order.end_date',
    ])
    .where('work_order.removed_at', 'is', null)
    .where('work_order.end_date', '>=', today)
    .where((eb) =>
      eb.or([
        eb('engagement.portfolio_director_id', '=', employeeId),
        eb('engagement.client_partner_id', '=', employeeId),
        eb('engagement.project_lead_id', '=', employeeId),
      ]),
    )

type Place = 'client_partner' | 'default_client_partner' | 'project_lead' | 'portfolio_director'

/** Leads of the engagement by role; null if no one is assigned. */
export async function findLeads(
  queries: Queries,
  id: VisibleEngagementId,
): Promise<{ title: string; leads: Record<Place, Overseer | null> }> {
  const row = await queries
    .selectFrom('engagement')
    .select(['title', 'client_partner_id', 'default_client_partner_id', 'project_lead_id', 'portfolio_director_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ids = [
    row.client_partner_id,
    row.default_client_partner_id,
    row.project_lead_id,
    row.portfolio_director_id,
  ].filter((each) => each !== null)
  const people = ids.length === 0 ? [] : await queries.selectFrom('person').selectAll().where('id', 'in', ids).execute()
  const lead = (employee: string | null, role: string): Overseer | null => {
    const person = people.find((each) => each.id === employee)
    if (!person) return null
    const { name, email, photo_id } = person
    return { employee_id: person.id, name, role, email, photo_id }
  }
  return {
    title: row.title,
    leads: {
      client_partner: lead(row.client_partner_id, leaderRole.client_partner),
      default_client_partner: lead(row.default_client_partner_id, leaderRole.client_partner),
      project_lead: lead(row.project_lead_id, leaderRole.project_lead),
      portfolio_director: lead(row.portfolio_director_id, leaderRole.portfolio_director),
    },
  }
}
