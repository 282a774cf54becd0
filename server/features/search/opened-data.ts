import type { FoundKind } from '@portal/domain/search/found'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'

/** Number of opened records remembered per person. */
const openedAtMost = 6

interface Opened {
  kind: FoundKind
  id: string
}

/** The latest first. */
export const findOpened = (queries: Queries, account_id: string): Promise<Opened[]> =>
  queries
    .selectFrom('opened_thing')
    .select(['kind', 'thing_id as id'])
    .where('account_id', '=', account_id)
    .orderBy('opened_at', 'desc')
    .limit(openedAtMost)
    .execute()

export async function saveOpened(
  queries: Queries,
  { account_id, kind, id, now }: Opened & { account_id: string; now: Date },
): Promise<void> {
  await queries
    .insertInto('opened_thing')
    .values({ account_id, opened_at: now, kind, thing_id: id })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'thing_id']).doUpdateSet({ opened_at: now }))
    .execute()
  await sql`delete from opened_thing where account_id = ${account_id} and opened_at < (
    select opened_at from opened_thing where account_id = ${account_id}
    order by opened_at desc limit 1 offset ${openedAtMost - 1})`.execute(queries)
}
