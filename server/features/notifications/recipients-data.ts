import type { Queries } from '../../platform/database/database.ts'

/** Email address of a person and the title of an engagement; undefined if they can no longer see it. */
export const findRecipient = (
  queries: Queries,
  account_id: string,
  engagement_id: string,
): Promise<{ email: string; title: string } | undefined> =>
  queries
    .selectFrom('engagement_access')
    .innerJoin('account', 'account.id', 'engagement_access.account_id')
    .innerJoin('engagement', 'engagement.id', 'engagement_access.engagement_id')
    .select(['account.email', 'engagement.title'])
    .where('engagement_access.account_id', '=', account_id)
    .where('engagement_access.engagement_id', '=', engagement_id)
    .executeTakeFirst()
