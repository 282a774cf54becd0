import type { Absence } from '@portal/domain/absences/absence'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type Calendar, forecastDays, paceStart, type Recorded } from '@portal/domain/days/forecast'
import { findHolidays, firstHolidayDay } from '@portal/domain/days/holidays'
import type { ImportFileName } from '@portal/domain/import/files'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type {} from './tables.ts'

const filesOfUsage: readonly ImportFileName[] = ['time_entries', 'work_orders', 'absences']

/**
 * Sums up the entries of each work order and forecasts when its budget runs out. Runs at the end of an import of the given
 * files, if dates, budgets, absences or entries may have changed. `today` is the day of the import.
 */
export async function updateUsage(
  transaction: Queries,
  today: CalendarDay,
  files: readonly ImportFileName[],
): Promise<void> {
  if (!filesOfUsage.some((name) => files.includes(name))) return
  const calendar = await findCalendar(transaction, today)
  await transaction.deleteFrom('time_entry_import').execute()
  if (calendar.lastDay !== null)
    await transaction.insertInto('time_entry_import').values({ recorded_up_to: calendar.lastDay }).execute()
  await (files.includes('time_entries') ? sumUp(transaction) : addMissing(transaction))
  const forecasts = (await findForecastable(transaction, calendar)).map((order) => {
    const { runsOutOn, leftAtEnd } = forecastDays(calendar, order)
    return { id: order.id, runs_out_on: runsOutOn, days_left_at_end: leftAtEnd === null ? null : leftAtEnd / 100 }
  })
  await sql`update work_order_usage u set runs_out_on = f.runs_out_on, days_left_at_end = f.days_left_at_end
    from work_order_usage o
    left join jsonb_to_recordset(${JSON.stringify(forecasts)}::jsonb)
      as f (id text, runs_out_on date, days_left_at_end numeric) on f.id = o.work_order_id
    where o.work_order_id = u.work_order_id
      and (u.runs_out_on, u.days_left_at_end) is distinct from (f.runs_out_on, f.days_left_at_end)`.execute(transaction)
}

async function findCalendar(queries: Queries, today: CalendarDay): Promise<Calendar> {
  const last = await queries
    .selectFrom('time_entry')
    .select((entry) => entry.fn.max('day').as('day'))
    .where('day', '<=', today)
    .executeTakeFirst()
  const lastDay = last?.day ?? null
  if (lastDay === null) return { today, lastDay, holidays: new Set() }
  const recorded = await queries
    .selectFrom('time_entry')
    .select('day')
    .distinct()
    .where('day', '>=', firstHolidayDay(lastDay))
    .where('day', '<=', lastDay)
    .execute()
  return { today, lastDay, holidays: findHolidays(new Set(recorded.map(({ day }) => day)), lastDay) }
}

/** Writes only sums that have changed. */
async function sumUp(transaction: Queries): Promise<void> {
  await sql`insert into work_order_usage as u (work_order_id, used_days)
    select o.id, coalesce(e.hundredths, 0) / 100.0
    from work_order o left join (select work_order_id, sum(hundredths) as hundredths from time_entry group by work_order_id) e
      on e.work_order_id = o.id
    on conflict (work_order_id) do update set used_days = excluded.used_days
    where u.used_days <> excluded.used_days`.execute(transaction)
}

/** New work orders have no entries before the next import of entries. */
async function addMissing(transaction: Queries): Promise<void> {
  await sql`insert into work_order_usage (work_order_id, used_days) select id, 0 from work_order
    on conflict (work_order_id) do nothing`.execute(transaction)
}

/** The work orders that run today and have a budget, with what their people recorded in the pace period. */
async function findForecastable(queries: Queries, { today, lastDay, holidays }: Calendar) {
  if (lastDay === null) return []
  const start = paceStart(lastDay, holidays)
  const rows = await queries
    .selectFrom('work_order')
    .innerJoin('work_order_usage', 'work_order_usage.work_order_id', 'work_order.id')
    .select((order) => [
      'work_order.id',
      'work_order.start_date as start',
      'work_order.end_date as end',
      sql<number>`(work_order.budget_days * 100)::int`.as('budget'),
      sql<number>`(work_order_usage.used_days * 100)::int`.as('used'),
      order
        .selectFrom('time_entry')
        .select((entry) => entry.fn.min('day').as('day'))
        .whereRef('time_entry.work_order_id', '=', 'work_order.id')
        .$asScalar()
        .as('firstDay'),
      jsonArrayFrom(
        order
          .selectFrom('time_entry')
          .select((entry) => ['employee_id', sql<number>`${entry.fn.sum('hundredths')}::int`.as('hundredths')])
          .whereRef('time_entry.work_order_id', '=', 'work_order.id')
          .where('day', '>=', start)
          .where('day', '<=', lastDay)
          .groupBy('employee_id')
          .orderBy('employee_id'),
      )
        .$castTo<Recorded[]>()
        .as('recorded'),
    ])
    .where('work_order.removed_at', 'is', null)
    .where('work_order.budget_days', 'is not', null)
    .where('work_order.start_date', '<=', today)
    .where('work_order.end_date', '>=', today)
    .execute()
  const people = [...new Set(rows.flatMap(({ recorded }) => recorded.map(({ employee_id }) => employee_id)))]
  const absences = await findAbsencesSince(queries, start, people)
  return rows.map((row) => ({
    ...row,
    absences: row.recorded.flatMap(({ employee_id }) => absences.get(employee_id) ?? []),
  }))
}

async function findAbsencesSince(
  queries: Queries,
  start: CalendarDay,
  people: readonly string[],
): Promise<ReadonlyMap<string, Absence[]>> {
  const rows = await queries
    .selectFrom('absence')
    .select(['employee_id', 'start_date', 'end_date'])
    .where('end_date', '>=', start)
    .where(sql<boolean>`employee_id = any(${people}::text[])`)
    .execute()
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}
