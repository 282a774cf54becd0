import type { Queries } from '../../platform/database/database.ts'

/** Email address of a person for an engagement; undefined if they can no longer see it. */
export const findEmailWithAccess = async (
  queries: Queries,
  account_id: string,
  engagement_id: string,
): Promise<string | undefined> =>
  (
    await queries
      .selectFrom('engagement_access')
      .innerJoin('account', 'account.id', 'engagement_access.account_id')
      .select('account.email')
      .where('engagement_access.account_id', '=', account_id)
      .where('engagement_access.engagement_id', '=', engagement_id)
      .executeTakeFirst()
  )?.email
