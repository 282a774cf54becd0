import { addDays, addMonths, monthOf } from '@portal/domain/dates/calendar-day'
import { passiveFrom } from '@portal/domain/surveys/nps'
import { addingDays } from '@portal/domain/todos/add-person-todo'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { listed } from '../../platform/database/listed.ts'
import { isStakeholderOf } from '../engagements/access-data.ts'
import { ledColumns } from '../engagements/engagement-data.ts'
import { portalKeeps } from '../records/keeper-data.ts'
import { lastDecidedBy, openExtensions, openLines } from '../requests/open-data.ts'
import type { Scope } from './scope-data.ts'

// Queries for possible to-dos of the provider's staff. The rules of domain/todos decide which of them are due.

export const extensionsToAnswer = (queries: Queries, { own }: Pick<Scope, 'own'>) =>
  openExtensions(queries, own)
    .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
    .select(['request.id', 'work_order.reference', 'work_order.id as order_id'])
    .select(['request.account_id', 'request.requested_by', ...ledColumns])

/** Extensions that were accepted without moving the end of the work order. */
export const endsToMove = (queries: Queries, { own }: Scope) =>
  queries
    .selectFrom('extension_request as request')
    .innerJoin('work_order', 'work_order.id', 'request.work_order_id')
    .innerJoin('engagement', 'engagement.id', 'work_order.engagement_id')
    .select(['request.id', 'work_order.engagement_id', 'work_order.id as order_id', 'work_order.reference'])
    .select(['work_order.end_date', sql<string>`request.answered_on`.as('answered_on'), ...ledColumns])
    .where('request.state', '=', 'accepted')
    .where('request.answered_on', 'is not', null)
    .where('work_order.removed_at', 'is', null)
    .where('work_order.engagement_id', 'in', listed(own))
    .where(portalKeeps)

/** Accepted people without an assignment on the engagement that reaches the start the customer asked for. */
export const peopleToAdd = (queries: Queries, { own, today }: Scope) =>
  queries
    .selectFrom('team_request_proposal as proposal')
    .innerJoin('team_request_line as line', 'line.id', 'proposal.line_id')
    .innerJoin('team_request', 'team_request.id', 'line.request_id')
    .innerJoin('engagement', 'engagement.id', 'team_request.engagement_id')
    .innerJoin('person', 'person.id', 'proposal.employee_id')
    .select(['proposal.id', 'team_request.engagement_id', 'person.name as person', ...ledColumns])
    .select(['line.member_start_date as needed_on', sql<string>`proposal.decided_at`.as('accepted_at')])
    .select(
      sql<string | null>`(select case when count(*) = 1 then min(id) end from work_order
        where engagement_id = engagement.id and removed_at is null and end_date >= ${today})`.as('order_id'),
    )
    .where('proposal.decision', '=', 'accepted')
    .where('proposal.decided_at', 'is not', null)
    .where('line.member_start_date', '>=', addDays(today, -addingDays))
    .where('team_request.engagement_id', 'in', listed(own))
    .where((eb) => eb.or([eb('person.left_on', 'is', null), eb('person.left_on', '>=', today)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('member_assignment as member')
            .innerJoin('work_order', 'work_order.id', 'member.work_order_id')
            .select('member.id')
            .whereRef('member.engagement_id', '=', 'team_request.engagement_id')
            .whereRef('member.employee_id', '=', 'proposal.employee_id')
            .whereRef('member.end_date', '>=', 'line.member_start_date')
            .where('work_order.removed_at', 'is', null),
        ),
      ),
    )
    .where(portalKeeps)

export const linesToFill = (queries: Queries, { own }: Pick<Scope, 'own'>) =>
  openLines(queries, own)
    .leftJoin('person', 'person.id', 'last.employee_id')
    .select(['team_request_line.id', 'team_request_line.member_role as role', 'team_request.requested_by'])
    .select(['team_request.account_id', 'team_request_line.member_start_date as needed_on'])
    .select(['last.id as last_id', 'last.decision_note as note', 'person.name as person'])
    .select(lastDecidedBy.as('declined_by'))

export const lowScores = (queries: Queries, { own }: Scope, since: Date) =>
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

/** People who were asked for feedback, may sign in, can see the engagement and have not answered since. */
export const missingFeedback = (queries: Queries, { own }: Scope) =>
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

export const ownFiles = (queries: Queries, { own, account_id, today }: Scope) =>
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

/** People whose last assignment on an engagement ends in the next calendar month. */
export const leavers = (queries: Queries, { own, today }: Scope) => {
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
}
