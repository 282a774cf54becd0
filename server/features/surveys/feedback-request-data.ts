import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { isStakeholderOf } from '../engagements/access-data.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'

/** Stakeholders who can see the engagement and neither answered nor were asked since `since`. */
const askable = (queries: Queries, engagement_id: string, since: Date) =>
  queries
    .selectFrom('engagement_access')
    .innerJoin('account', 'account.id', 'engagement_access.account_id')
    .leftJoin('feedback_request', (join) =>
      join
        .onRef('feedback_request.account_id', '=', 'account.id')
        .onRef('feedback_request.engagement_id', '=', 'engagement_access.engagement_id'),
    )
    .where('engagement_access.engagement_id', '=', engagement_id)
    .where('engagement_access.is_stakeholder', 'is', true)
    .where((eb) => eb.or([eb('feedback_request.asked_at', 'is', null), eb('feedback_request.asked_at', '<=', since)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('customer_survey')
            .select('customer_survey.id')
            .whereRef('customer_survey.account_id', '=', 'account.id')
            .where('customer_survey.engagement_id', '=', engagement_id)
            .where('customer_survey.survey_date', '>', since),
        ),
      ),
    )

export const findAskable = (queries: Queries, engagement_id: VisibleEngagementId, since: Date) =>
  askable(queries, engagement_id, since)
    .select(['account.id', 'account.email', 'account.first_name', 'account.last_name'])
    .orderBy('account.first_name')
    .orderBy('account.last_name')
    .orderBy('account.id')
    .execute()

export async function findLastRequest(queries: Queries, engagement_id: VisibleEngagementId): Promise<Date | null> {
  const row = await queries
    .selectFrom('feedback_request')
    .select((eb) => eb.fn.max('asked_at').as('asked_at'))
    .where('engagement_id', '=', engagement_id)
    .executeTakeFirst()
  return row?.asked_at ?? null
}

/** Stakeholders who were asked for feedback and can still see the engagement, the latest first, with their first answer since. */
export const findRequests = (queries: Queries, engagement_id: VisibleEngagementId) =>
  queries
    .selectFrom('feedback_request')
    .innerJoin('account', 'account.id', 'feedback_request.account_id')
    .innerJoin('engagement', 'engagement.id', 'feedback_request.engagement_id')
    .select(['account.first_name', 'account.last_name', 'asked_at', 'asked_by', 'reminded_at'])
    .select((eb) =>
      eb
        .selectFrom('customer_survey')
        .select((nested) => nested.fn.min('survey_date').as('answered_at'))
        .whereRef('customer_survey.account_id', '=', 'feedback_request.account_id')
        .whereRef('customer_survey.engagement_id', '=', 'feedback_request.engagement_id')
        .whereRef('customer_survey.survey_date', '>=', 'feedback_request.asked_at')
        .as('answered_at'),
    )
    .where('feedback_request.engagement_id', '=', engagement_id)
    .where(isStakeholderOf)
    .orderBy('asked_at', 'desc')
    .orderBy('account.first_name')
    .orderBy('account.id')
    .execute()

/** Records that these people are asked now. Returns those whom no one else asked in the meantime. */
export async function recordRequests(
  queries: Queries,
  request: {
    engagement_id: VisibleEngagementId
    accounts: readonly string[]
    asked_by: string
    asked_by_account_id: string
    words: string | null
    now: Date
    since: Date
  },
): Promise<string[]> {
  const { engagement_id, accounts, asked_by, asked_by_account_id, words, now, since } = request
  if (accounts.length === 0) return []
  const rows = await queries
    .insertInto('feedback_request')
    .values(
      accounts.map((account_id) => ({
        engagement_id,
        account_id,
        asked_at: now,
        asked_by,
        asked_by_account_id,
        words,
        reminded_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['engagement_id', 'account_id'])
        .doUpdateSet({ asked_at: now, asked_by, asked_by_account_id, words, reminded_at: null })
        .where('feedback_request.asked_at', '<=', since),
    )
    .returning('account_id')
    .execute()
  return rows.map((row) => row.account_id)
}

/**
 * Claims reminders for people asked before `before` who have not answered. Each is claimed once, even by simultaneous
 * callers.
 */
export async function takeReminders(queries: Queries, before: Date, now: Date) {
  const claimed = await queries
    .updateTable('feedback_request')
    .from('account')
    .from('engagement')
    .set({ reminded_at: now })
    .whereRef('account.id', '=', 'feedback_request.account_id')
    .whereRef('engagement.id', '=', 'feedback_request.engagement_id')
    .where('feedback_request.reminded_at', 'is', null)
    .where('feedback_request.asked_at', '<=', before)
    .where(isStakeholderOf)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('customer_survey')
            .select('customer_survey.id')
            .whereRef('customer_survey.account_id', '=', 'feedback_request.account_id')
            .whereRef('customer_survey.engagement_id', '=', 'feedback_request.engagement_id')
            .whereRef('customer_survey.survey_date', '>=', 'feedback_request.asked_at'),
        ),
      ),
    )
    .returning([
      'account.email',
      'account.first_name',
      'engagement.id as engagement_id',
      'engagement.title',
      'feedback_request.asked_by_account_id as actor_id',
      sql<string>`feedback_request.asked_by`.as('asked_by'),
      sql<string | null>`feedback_request.words`.as('words'),
    ])
    .execute()
  return claimed
}
