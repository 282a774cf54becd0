import { addMonths, monthOf } from '@portal/domain/dates/calendar-day'
import { passiveFrom } from '@portal/domain/surveys/nps'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../database/database.ts'
import { listed } from '../database/listed.ts'
import { isStakeholderOf } from '../engagements/access-data.ts'
import { accountName } from '../session/account-name-data.ts'
import type { Scope } from './scope-data.ts'

// Queries for possible to-dos of the provider's staff. The rules of domain/overview decide which of them are due.

export const findOpenExtensions = (queries: Queries, { own }: Scope) =>
  queries
    .selectFrom('extension_request as request')
    .innerJoin('work_order', 'work_order.id', 'request.work_order_id')
    .select(['request.id', 'work_order.engagement_id', 'work_order.reference', 'work_order.id as order_id'])
    .select(['request.account_id', 'request.requested_by', 'request.requested_on', 'work_order.end_date'])
    .where('request.state', '=', 'open')
    .where('work_order.removed_at', 'is', null)
    .where('work_order.engagement_id', 'in', listed(own))
    .execute()

/** Lines of uncompleted requests with their proposals, oldest first. */
export const findOpenLines = (queries: Queries, { own }: Scope) =>
  queries
    .selectFrom('team_request as request')
    .innerJoin('team_request_line as line', 'line.request_id', 'request.id')
    .select(['line.id', 'request.engagement_id', 'request.id as request_id', 'line.member_role as role'])
    .select(['line.member_type_quantity as quantity', 'request.requested_by', 'request.request_date'])
    .select('request.account_id')
    .select('line.member_start_date as needed_on')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('team_request_proposal as proposal')
          .innerJoin('person', 'person.id', 'proposal.employee_id')
          .select(['proposal.id', 'proposal.decision', 'person.name as person', 'proposal.decision_note as note'])
          .select(accountName<string | null>('proposal.decided_by_account_id', 'proposal.decided_by').as('decided_by'))
          .select(sql<string>`coalesce(proposal.decided_at, proposal.proposed_at)`.as('decided_at'))
          .whereRef('proposal.line_id', '=', 'line.id')
          .orderBy('proposal.position'),
      ).as('proposals'),
    )
    .where('request.is_new', '=', true)
    .where('request.engagement_id', 'in', listed(own))
    .execute()

export const findLowScores = (queries: Queries, { own }: Scope, since: Date) =>
  queries
    .selectFrom('customer_survey as survey')
    .select(['survey.id', 'survey.engagement_id', 'survey.user_full_name as name', 'survey.survey_date'])
    .select(sql<number>`survey.recommendation`.as('score'))
    .where('survey.engagement_id', 'in', listed(own))
    .where('survey.survey_date', '>', since)
    .where('survey.recommendation', '<', passiveFrom)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('customer_survey_reply as reply')
            .select('reply.id')
            .whereRef('reply.customer_survey_id', '=', 'survey.id'),
        ),
      ),
    )
    .execute()

/** People who were asked for feedback, may sign in, can see the engagement and have not answered since. */
export const findFeedbackMissing = (queries: Queries, { own }: Scope) =>
  queries
    .selectFrom('feedback_request as asked')
    .innerJoin('account', 'account.id', 'asked.account_id')
    .innerJoin('engagement', 'engagement.id', 'asked.engagement_id')
    .select(['asked.engagement_id', 'asked.account_id', 'asked.asked_at'])
    .select(sql<string>`trim(account.first_name || ' ' || account.last_name)`.as('name'))
    .where('asked.engagement_id', 'in', listed(own))
    .where(isStakeholderOf)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('customer_survey')
            .select('customer_survey.id')
            .whereRef('customer_survey.account_id', '=', 'asked.account_id')
            .whereRef('customer_survey.engagement_id', '=', 'asked.engagement_id')
            .whereRef('customer_survey.survey_date', '>=', 'asked.asked_at'),
        ),
      ),
    )
    .execute()

export const findOwnFiles = (queries: Queries, { own, account_id, today }: Scope) =>
  queries
    .selectFrom('shared_file as file')
    .innerJoin('file_version as version', (join) =>
      join.onRef('version.file_id', '=', 'file.id').onRef('version.number', '=', 'file.version'),
    )
    .select(['file.id', 'file.engagement_id', 'version.file_name', sql<string>`file.expire_on`.as('expire_on')])
    .where('file.uploaded_by', '=', account_id)
    .where('file.archived_at', 'is', null)
    .where('file.expire_on', '>=', today)
    .where('file.engagement_id', 'in', listed(own))
    .execute()

/** People whose last assignment on an engagement ends in the next calendar month. */
export const findLeavers = (queries: Queries, { own, today }: Scope) => {
  const first = addMonths(monthOf(today), 1)
  return queries
    .selectFrom('member_assignment as member')
    .innerJoin('work_order', 'work_order.id', 'member.work_order_id')
    .innerJoin('person', 'person.id', 'member.employee_id')
    .select(['member.engagement_id', 'person.id as employee_id', 'person.name'])
    .select((eb) => eb.fn.max('member.end_date').as('last_day'))
    .where('member.engagement_id', 'in', listed(own))
    .where('member.end_date', '>=', today)
    .where('work_order.removed_at', 'is', null)
    .groupBy(['member.engagement_id', 'person.id', 'person.name'])
    .having((eb) => eb.fn.max('member.end_date'), '>=', first)
    .having((eb) => eb.fn.max('member.end_date'), '<', addMonths(first, 1))
    .execute()
}
