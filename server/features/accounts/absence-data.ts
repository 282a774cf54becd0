import type { AbsenceForm } from '@portal/domain/accounts/absence-form'
import type { PersonAbsence } from '@portal/domain/accounts/contract'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { showingAssignments } from '../absences/absence-data.ts'

/** Absences of a person, latest first, with the engagements that show them. */
export const findAbsencesOf = (queries: Queries, employeeId: string, today: CalendarDay): Promise<PersonAbsence[]> =>
  queries
    .selectFrom('absence')
    .innerJoinLateral(
      showingAssignments(queries, today)
        .innerJoin('engagement', (join) =>
          join.onRef('engagement.id', '=', 'member_assignment.engagement_id').on('engagement.removed_at', 'is', null),
        )
        .select(sql<string[]>`coalesce(json_agg(distinct engagement.title), '[]')`.as('shown_on'))
        .as('shown'),
      (join) => join.onTrue(),
    )
    .select(['absence.id', 'absence.version', 'absence.start_date', 'absence.end_date', 'shown.shown_on'])
    .where('absence.employee_id', '=', employeeId)
    .orderBy('absence.start_date', 'desc')
    .orderBy('absence.id')
    .execute()

export const findAbsence = (queries: Queries, id: string) =>
  queries
    .selectFrom('absence')
    .innerJoin('person', 'person.id', 'absence.employee_id')
    .select(['absence.id', 'absence.employee_id', 'absence.version', 'absence.changed_by_account_id', 'person.name'])
    .where('absence.id', '=', id)
    .forUpdate('absence')
    .executeTakeFirst()

/** Whether the record of an engagement names the lead, and the person is on one of its work orders or will be. */
export async function leadsPerson(
  queries: Queries,
  { leadId, employeeId, today }: { leadId: string | null | undefined; employeeId: string; today: CalendarDay },
): Promise<boolean> {
  if (!leadId) return false
  const found = await queries
    .selectFrom('member_assignment')
    .innerJoin('work_order', 'work_order.id', 'member_assignment.work_order_id')
    .innerJoin('engagement', 'engagement.id', 'member_assignment.engagement_id')
    .select('engagement.id')
    .where('member_assignment.employee_id', '=', employeeId)
    .where('member_assignment.end_date', '>=', today)
    .where('work_order.removed_at', 'is', null)
    .where('engagement.removed_at', 'is', null)
    .where(sql<SqlBool>`${leadId} in (project_lead_id, client_partner_id, portfolio_director_id)`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const findPersonName = async (queries: Queries, id: string): Promise<string | undefined> =>
  (await queries.selectFrom('person').select('name').where('id', '=', id).executeTakeFirst())?.name

/** Work orders with a budget on which the person works. The forecast of their days leaves out absences. */
export const findBudgetedOrders = (queries: Queries, employeeId: string, today: CalendarDay) =>
  queries
    .selectFrom('work_order')
    .select('id')
    .where('budget_days', 'is not', null)
    .where('end_date', '>=', today)
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb('id', 'in', eb.selectFrom('member_assignment').select('work_order_id').where('employee_id', '=', employeeId)),
    )
    .orderBy('id')
    .execute()

export async function insertAbsence(
  transaction: Queries,
  row: AbsenceForm & { id: string; employee_id: string },
): Promise<void> {
  await transaction.insertInto('absence').values(row).execute()
}
export async function updateAbsence(transaction: Queries, id: string, form: AbsenceForm): Promise<void> {
  await transaction.updateTable('absence').set(form).where('id', '=', id).execute()
}
export async function removeAbsence(transaction: Queries, id: string): Promise<void> {
  await transaction.deleteFrom('absence').where('id', '=', id).execute()
}
