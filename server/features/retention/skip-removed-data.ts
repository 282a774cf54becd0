import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import type {} from './tables.ts'

/** The engagements that imports leave out. */
const leftOutEngagements: RawBuilder<unknown> = sql`select r.engagement_id as id from engagement_removal r
  where r.state = 'removed' and r.allowed_back_by is null
    and not exists (select from engagement e where e.id = r.engagement_id)`
/** Work orders that were deleted on their own. */
const deletedOrders: RawBuilder<unknown> = sql`select o.id from removed_work_order o where o.removal_id is null`
/** Work orders of removed engagements, unless one has come again with another engagement. */
const leftOutOrders: RawBuilder<unknown> = sql`select o.id from removed_work_order o
  join engagement_removal r on r.id = o.removal_id
  where r.state = 'removed' and r.allowed_back_by is null and not exists (select from work_order w where w.id = o.id)`

const ofEngagement = [
  'account_engagement',
  'stakeholder',
  'customer_survey',
  'individual_feedback',
  'team_feedback',
] as const

/** Removes staged rows of removed engagements. Returns their number. */
export async function leaveOutRemoved(transaction: Queries): Promise<number> {
  const { rows } = await sql`(${leftOutEngagements} limit 1) union all (${deletedOrders} limit 1)`.execute(transaction)
  if (rows.length === 0) return 0
  let count = 0
  const leaveOut = async (table: string, of: RawBuilder<unknown>, counted = true): Promise<void> => {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(`staged_${table}`)} s where ${of}`.execute(
      transaction,
    )
    if (counted) count += Number(numAffectedRows)
  }
  const named = (column: string) => sql`${sql.ref(`s.${column}`)} in (${leftOutEngagements})`
  await leaveOut('engagement', named('id'))
  // An order that comes for another engagement is that one's.
  for (const table of ['member_assignment', 'time_entry'])
    await leaveOut(
      table,
      sql`(s.work_order_id in (select id from staged_work_order o where o.engagement_id in (${leftOutEngagements}))
        or (s.work_order_id in (${leftOutOrders})
          and not exists (select from staged_work_order o where o.id = s.work_order_id))
        or s.work_order_id in (${deletedOrders}))`,
    )
  await leaveOut('work_order', sql`(${named('engagement_id')} or s.id in (${deletedOrders}))`)
  for (const part of ['audit_score_point', 'audit_survey'])
    await leaveOut(
      part,
      sql`s.audit_id in (select id from staged_audit a where a.engagement_id in (${leftOutEngagements}))`,
      false,
    )
  await leaveOut('audit', named('engagement_id'))
  for (const table of ofEngagement) await leaveOut(table, named('engagement_id'), table !== 'account_engagement')
  return count
}
