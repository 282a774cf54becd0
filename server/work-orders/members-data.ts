import { sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import type {} from './tables.ts'

/** Updates the derived list of people on work orders, for these people or for all. */
export async function makeMembers(queries: Queries, people?: readonly string[]): Promise<void> {
  if (people?.length === 0) return
  const orders = people
    ? sql`array(select distinct work_order_id from member_assignment where employee_id = any(${[...people]}::text[]))`
    : sql`null`
  await sql`select make_work_order_members(${orders})`.execute(queries)
}
