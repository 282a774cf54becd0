import { type Kysely, sql } from 'kysely'

/** Adds days worked on work orders, their budgets, and absences. The provider imports all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table work_order add column budget_days numeric(9,2)`,

  `create table time_entry (
    id text primary key,
    day date not null,
    employee_id text not null references person,
    work_order_id text not null references work_order,
    hundredths integer not null
  )`,
  `create index time_entry_work_order on time_entry (work_order_id, day)`,
  `create index time_entry_day on time_entry (day)`,
  `create index time_entry_employee on time_entry (employee_id)`,

  `create table absence (
    id text primary key,
    employee_id text not null references person,
    start_date date not null,
    end_date date not null check (end_date >= start_date)
  )`,
  `create index absence_employee on absence (employee_id, end_date)`,

  // Sums and forecasts, so that lists of work orders need not add up their entries. The import computes them.
  `create table work_order_usage (
    work_order_id text primary key references work_order on delete cascade,
    used_days numeric(11,2) not null,
    runs_out_on date,
    days_left_at_end numeric(11,2)
  )`,
  `create table time_entry_import (
    is_only_row boolean primary key default true check (is_only_row),
    recorded_up_to date not null
  )`,
]
