import { lastSuperuser } from '@portal/domain/accounts/person-rules'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/**
 * Throws 409 if the account is the last superuser among staff who may sign in. Call it before such an account is deactivated or
 * demoted: it locks all of them, so that two superusers cannot demote each other at the same time.
 */
export async function rejectLastSuperuser(transaction: Queries, accountId: string): Promise<void> {
  const superusers = await transaction
    .selectFrom('account')
    .select('id')
    .where('is_superuser', '=', true)
    .where('login_method', '=', 'internal')
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (superusers.length === 1 && superusers[0]?.id === accountId) throw new ApiError(409, lastSuperuser)
}
