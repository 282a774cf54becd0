import { randomUUID } from 'node:crypto'
import { searchWords } from '@portal/domain/text/search-words'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'

interface Provider {
  account_id: string
  provider_full_name: string
  given_at: Date
}

export async function insertIndividualFeedback(
  queries: Queries,
  id: VisibleEngagementId,
  row: Provider & { employee_id: string; provider_role: string | null; feedback: string },
): Promise<string> {
  const feedbackId = randomUUID()
  await queries
    .insertInto('individual_feedback')
    .values({
      ...row,
      search_words: searchWords(row.feedback, row.provider_full_name),
      id: feedbackId,
      engagement_id: id,
    })
    .execute()
  return feedbackId
}

export async function insertTeamFeedback(
  queries: Queries,
  id: VisibleEngagementId,
  row: Provider & { team_id: string; team_name: string; feedback: string },
): Promise<string> {
  const feedbackId = randomUUID()
  await queries
    .insertInto('team_feedback')
    .values({
      ...row,
      search_words: searchWords(row.feedback, row.provider_full_name, row.team_name),
      id: feedbackId,
      engagement_id: id,
    })
    .execute()
  return feedbackId
}

/** A page of the feedback on one person of one engagement, the newest first. */
export const findProfileFeedback = (
  queries: Queries,
  id: VisibleEngagementId,
  employeeId: string,
  { page_number, items_per_page }: { page_number: number; items_per_page: number },
) =>
  queries
    .selectFrom('individual_feedback')
    .select(['id', 'provider_full_name', 'provider_role', 'feedback', 'given_at', 'account_id'])
    .where('engagement_id', '=', id)
    .where('employee_id', '=', employeeId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(items_per_page)
    .offset((page_number - 1) * items_per_page)
    .execute()

export async function countProfileFeedback(
  queries: Queries,
  id: VisibleEngagementId,
  employeeId: string,
): Promise<number> {
  const { count } = await queries
    .selectFrom('individual_feedback')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('engagement_id', '=', id)
    .where('employee_id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return count
}

type FeedbackTable = 'individual_feedback' | 'team_feedback'

export type StoredFeedback = Pick<Tables['individual_feedback'], 'engagement_id' | 'account_id' | 'given_at'>

export const findFeedback = (queries: Queries, table: FeedbackTable, id: string): Promise<StoredFeedback | undefined> =>
  queries
    .selectFrom(table)
    .select(['engagement_id', 'account_id', 'given_at'])
    .where('id', '=', id)
    .executeTakeFirst() as Promise<StoredFeedback | undefined>

export async function deleteFeedback(queries: Queries, table: FeedbackTable, id: string): Promise<void> {
  await queries.deleteFrom(table).where('id', '=', id).execute()
}
