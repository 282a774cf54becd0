import { newSessionAfter } from '@portal/domain/session/visit'
import type { Queries } from '../../platform/database/database.ts'

/**
 * Starts a visit at sign-in. The time of the last visit outlives its session and marks the end of the previous visit, unless
 * the person was just here.
 */
export async function beginVisit(queries: Queries, account_id: string, now: Date): Promise<void> {
  await queries
    .insertInto('account_visit')
    .values({ account_id, last_seen_at: now, before_at: null })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        last_seen_at: now,
        before_at: eb
          .case()
          .when('account_visit.last_seen_at', '<', new Date(now.getTime() - newSessionAfter))
          .then(eb.ref('account_visit.last_seen_at'))
          .else(eb.ref('account_visit.before_at'))
          .end(),
      })),
    )
    .execute()
}

/** When the visit before the present one ended; null where there was none. */
export async function findLastVisit(queries: Queries, account_id: string): Promise<Date | null> {
  const visit = await queries
    .selectFrom('account_visit')
    .select('before_at')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return visit?.before_at ?? null
}
