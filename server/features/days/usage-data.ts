import type { Absence } from '@portal/domain/absences/absence'
import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import { type Calendar, forecastDays, periodStarts, type Recorded } from '@portal/domain/days/forecast'
import { findHolidays, firstHolidayDay } from '@portal/domain/days/holidays'
import type { ImportFileName } from '@portal/domain/import/files'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type {} from './tables.ts'

const filesThatAffectUsage: readonly ImportFileName[] = ['time_entries', 'work_orders', 'absences']

/**
 * Stores the newest recorded day, the days used on each work order, and the forecast of its budget. Call it at the end of each
 * import, with its day and the names of its files. Does nothing if none of them affects the forecast.
 */
export async function updateUsage(
  transaction: Queries,
  today: CalendarDay,
  files: readonly ImportFileName[],
): Promise<void> {
  if (!filesThatAffectUsage.some((name) => files.includes(name))) return
  const calendar = await findCalendar(transaction, today)
  await storeRecordedUpTo(transaction, calendar.lastDay)
  await (files.includes('time_entries') ? updateUsedDays(transaction) : addNewWorkOrders(transaction))
  await storeForecasts(transaction, calendar)
}

/** Stores the forecast of one work order, after a form changed its dates or its budget. Its row of used days is there. */
export async function updateUsageOf(transaction: Queries, today: CalendarDay, workOrderId: string): Promise<void> {
  await storeForecasts(transaction, await findCalendar(transaction, today), workOrderId)
}

async function storeForecasts(transaction: Queries, calendar: Calendar, workOrderId?: string): Promise<void> {
  const forecasts = (await findForecastable(transaction, calendar, workOrderId)).map((order) => {
    const { runsOutOn, earliest, latest, leftAtEnd } = forecastDays(calendar, order)
    return {
      id: order.id,
      runs_out_on: runsOutOn,
      runs_out_earliest: earliest,
      runs_out_latest: latest,
      days_left_at_end: leftAtEnd === null ? null : leftAtEnd / 100,
    }
  })
  // Joins the table with itself, so that work orders without a forecast lose their earlier one.
  await sql`update work_order_usage usage
    set runs_out_on = forecast.runs_out_on, runs_out_earliest = forecast.runs_out_earliest,
      runs_out_latest = forecast.runs_out_latest, days_left_at_end = forecast.days_left_at_end
    from work_order_usage every_usage
    left join jsonb_to_recordset(${JSON.stringify(forecasts)}::jsonb)
      as forecast (id text, runs_out_on date, runs_out_earliest date, runs_out_latest date, days_left_at_end numeric)
      on forecast.id = every_usage.work_order_id
    where every_usage.work_order_id = usage.work_order_id and ${isOf(workOrderId, 'usage.work_order_id')}
      and (usage.runs_out_on, usage.runs_out_earliest, usage.runs_out_latest, usage.days_left_at_end) is distinct from
        (forecast.runs_out_on, forecast.runs_out_earliest, forecast.runs_out_latest, forecast.days_left_at_end)`.execute(
    transaction,
  )
}

/** Condition on a column: one work order, or all. */
const isOf = (workOrderId: string | undefined, column: string): RawBuilder<SqlBool> =>
  workOrderId === undefined ? sql`true` : sql`${sql.ref(column)} = ${workOrderId}`

/** Replaces the only row. */
async function storeRecordedUpTo(transaction: Queries, recorded_up_to: CalendarDay | null): Promise<void> {
  await transaction.deleteFrom('time_entry_import').execute()
  if (recorded_up_to !== null) await transaction.insertInto('time_entry_import').values({ recorded_up_to }).execute()
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

/** Adds up the entries of each work order. Writes only what changed. */
async function updateUsedDays(transaction: Queries): Promise<void> {
  await sql`insert into work_order_usage as u (work_order_id, used_days)
    select o.id, coalesce(e.hundredths, 0) / 100.0
    from work_order o left join (select work_order_id, sum(hundredths) as hundredths from time_entry group by work_order_id) e
      on e.work_order_id = o.id
    on conflict (work_order_id) do update set used_days = excluded.used_days
    where u.used_days <> excluded.used_days`.execute(transaction)
}

/** Adds a row without used days for each new work order. Its entries come with a later import. */
async function addNewWorkOrders(transaction: Queries): Promise<void> {
  await sql`insert into work_order_usage (work_order_id, used_days)
    select id, 0 from work_order
    on conflict (work_order_id) do nothing`.execute(transaction)
}

/** The work orders that run today and have a budget, with what their people recorded in the pace period and in the one before. */
async function findForecastable(queries: Queries, { today, lastDay, holidays }: Calendar, workOrderId?: string) {
  if (lastDay === null) return []
  const starts = periodStarts(lastDay, holidays)
  const rows = await queries
    .selectFrom('work_order')
    .select((order) => [
      'work_order.id',
      'work_order.start_date as start',
      'work_order.end_date as end',
      sql<number>`(work_order.budget_days * 100)::int`.as('budget'),
      // Entries of days to come are not used yet: the forecast covers these days.
      order
        .selectFrom('time_entry')
        .select(sql<number>`coalesce(sum(hundredths), 0)::int`.as('used'))
        .whereRef('time_entry.work_order_id', '=', 'work_order.id')
        .where('day', '<=', lastDay)
        .$asScalar()
        .$notNull()
        .as('used'),
      order
        .selectFrom('time_entry')
        .select((entry) => entry.fn.min('day').as('day'))
        .whereRef('time_entry.work_order_id', '=', 'work_order.id')
        .$asScalar()
        .as('firstDay'),
      jsonArrayFrom(
        order
          .selectFrom('time_entry')
          .select([
            'employee_id',
            sql<number>`coalesce(sum(hundredths) filter (where day >= ${starts.pace}::date), 0)::int`.as('hundredths'),
            sql<number>`coalesce(sum(hundredths) filter (where day < ${starts.pace}::date), 0)::int`.as('before'),
          ])
          .whereRef('time_entry.work_order_id', '=', 'work_order.id')
          .where('day', '>=', starts.before)
          .where('day', '<=', lastDay)
          .groupBy('employee_id')
          .orderBy('employee_id'),
      )
        .$castTo<Recorded[]>()
        .as('recorded'),
    ])
    .where(isOf(workOrderId, 'work_order.id'))
    .where('work_order.removed_at', 'is', null)
    .where('work_order.budget_days', 'is not', null)
    .where('work_order.start_date', '<=', today)
    .where('work_order.end_date', '>=', today)
    .execute()
  const people = [...new Set(rows.flatMap(({ recorded }) => recorded.map(({ employee_id }) => employee_id)))]
  const absences = await findAbsencesSince(queries, starts.before, people)
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
  if (people.length === 0) return new Map()
  const rows = await queries
    .selectFrom('absence')
    .select(['employee_id', 'start_date', 'end_date'])
    .where('end_date', '>=', start)
    .where(sql<boolean>`employee_id = any(${people}::text[])`)
    .execute()
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}
