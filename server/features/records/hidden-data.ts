import { dayAt } from '@portal/domain/dates/calendar-day'
import { deletableFrom } from '@portal/domain/records/hidden'
import type { Hidden } from '@portal/domain/records/hidden-contract'
import type { Queries } from '../../platform/database/database.ts'

const mostHidden = 500

/** Engagements that are hidden, and hidden work orders of others, newest first. */
export async function findHidden(
  queries: Queries,
  timeZone: string,
): Promise<{ engagements: Hidden[]; work_orders: Hidden[] }> {
  const engagements = await queries
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.id', 'engagement.title as name', 'client.name as of'])
    .select((eb) => eb.ref('engagement.removed_at').$notNull().as('hidden_at'))
    .where('engagement.removed_at', 'is not', null)
    .orderBy('engagement.removed_at', 'desc')
    .orderBy('engagement.id')
    .limit(mostHidden)
    .execute()
  const orders = await queries
    .selectFrom('work_order')
    .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
    .select(['work_order.id', 'work_order.reference as name', 'engagement.title as of'])
    .select((eb) => eb.ref('work_order.removed_at').$notNull().as('hidden_at'))
    .where('work_order.removed_at', 'is not', null)
    .where('engagement.removed_at', 'is', null)
    .orderBy('work_order.removed_at', 'desc')
    .orderBy('work_order.id')
    .limit(mostHidden)
    .execute()
  const present = <Row extends { hidden_at: Date }>(rows: readonly Row[]) =>
    rows.map(({ hidden_at, ...row }) => ({
      ...row,
      hidden_at: hidden_at.toISOString(),
      deletable_from: deletableFrom(dayAt(hidden_at, timeZone)),
    }))
  return { engagements: present(engagements), work_orders: present(orders) }
}

/** Locks a hidden record. Undefined if there is none with this id; a work order also if its engagement is hidden. */
export const lockHiddenEngagement = (transaction: Queries, id: string) =>
  transaction
    .selectFrom('engagement')
    .innerJoin('client', 'client.id', 'engagement.client_id')
    .select(['engagement.id', 'engagement.id as engagement_id', 'engagement.title as name'])
    .select(['client.id as client_id', 'client.name as client_name'])
    .select((eb) => eb.ref('engagement.removed_at').$notNull().as('hidden_at'))
    .where('engagement.id', '=', id)
    .where('engagement.removed_at', 'is not', null)
    .forUpdate('engagement')
    .executeTakeFirst()

export type HiddenEngagement = NonNullable<Awaited<ReturnType<typeof lockHiddenEngagement>>>

export const lockHiddenOrder = (transaction: Queries, id: string) =>
  transaction
    .selectFrom('engagement')
    .innerJoin('work_order', 'work_order.engagement_id', 'engagement.id')
    .select(['work_order.id', 'work_order.reference as name', 'engagement.id as engagement_id'])
    .select('engagement.client_id')
    .select((eb) => eb.ref('work_order.removed_at').$notNull().as('hidden_at'))
    .where('work_order.id', '=', id)
    .where('work_order.removed_at', 'is not', null)
    .where('engagement.removed_at', 'is', null)
    .forUpdate(['engagement', 'work_order'])
    .executeTakeFirst()

/** Whether there is a hidden record with this id, by the rule of the two functions above. */
export async function isHidden(queries: Queries, table: 'engagement' | 'work_order', id: string): Promise<boolean> {
  const query =
    table === 'engagement'
      ? queries.selectFrom('engagement').where('id', '=', id).where('removed_at', 'is not', null)
      : queries
          .selectFrom('work_order')
          .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
          .where('work_order.id', '=', id)
          .where('work_order.removed_at', 'is not', null)
          .where('engagement.removed_at', 'is', null)
  return (await query.select((eb) => eb.lit(1).as('found')).executeTakeFirst()) !== undefined
}

export const showAgain = async (
  transaction: Queries,
  table: 'engagement' | 'work_order',
  id: string,
): Promise<void> => {
  await transaction.updateTable(table).set({ removed_at: null }).where('id', '=', id).execute()
}
