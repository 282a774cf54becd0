import type { Viewer } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { isVisibleTo } from './data.ts'

/** Customers of the engagements that the viewer can see. */
export async function findCustomers(queries: Queries, viewer: Viewer): Promise<string[]> {
  const rows = await queries
    .selectFrom('client')
    .select(['name', 'folded_name'])
    .distinct()
    .where((eb) => eb('client.id', 'in', eb.selectFrom('engagement').select('client_id').where(isVisibleTo(viewer))))
    .orderBy('folded_name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
