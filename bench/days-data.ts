import { sql } from 'kysely'
import { updateUsage } from '../server/features/days/usage-data.ts'
import type { Queries } from '../server/platform/database/database.ts'

interface TimeEntry {
  id: string
  day: string
  employee_id: string
  work_order_id: string
  hundredths: number
}

/** Deletes the entries of the demo and gives each work order a budget. */
export async function startWithoutEntries(db: Queries): Promise<void> {
  await sql`truncate time_entry, work_order_usage, time_entry_import`.execute(db)
  await sql`update work_order set budget_days = 40 + length(id) * 7 % 300`.execute(db)
}

/** Spreads entries over the working days of the last 24 months and over all assignments, and sums them up as an import does. */
export async function addTimeEntries(db: Queries, count: number, today: string): Promise<void> {
  await sql`insert into time_entry (id, day, employee_id, work_order_id, hundredths)
    select 'TE-' || n, days.list[1 + (n::bigint * 7919) % cardinality(days.list)], who.employee_id, who.work_order_id,
      case n % 5 when 0 then 50 else 100 end
    from generate_series(1, ${count}::int) n,
      (select array_agg(day::date) as list from generate_series(${today}::date - interval '24 months', ${today}::date, interval '1 day') day
        where extract(isodow from day) < 6) days,
      (select count(*) as number from member_assignment where employee_id is not null) assigned,
      lateral (select 1 + n % assigned.number as place) chosen
      join (select row_number() over (order by id) as place, employee_id, work_order_id from member_assignment
        where employee_id is not null) who on true
    where who.place = chosen.place`.execute(db)
  await updateUsage(db, today, ['time_entries'])
}

/** Entries of a month: those that exist, some of them changed, and new ones, in the form of an import of one month. */
export async function writeMonth(db: Queries, month: string, count: number): Promise<string> {
  const { rows } = await sql<TimeEntry>`select * from time_entry where day >= ${`${month}-01`}::date
    and day < ${`${month}-01`}::date + interval '1 month' order by id limit ${count}`.execute(db)
  const added = Array.from({ length: count - rows.length }, (_, index) => {
    const like = rows[index % rows.length]
    if (!like) throw new Error(`no entries in ${month}`)
    return { ...like, id: `added-${index}` }
  })
  const changed = rows.map((row, index) => (index % 10 === 0 ? { ...row, hundredths: 75 } : row))
  return JSON.stringify([{ months: [month] }, ...changed, ...added])
}
