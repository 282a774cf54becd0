import type { ServiceFeedbackRecord } from '@portal/domain/public-api/records'
import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { isAfterCursor, isReadable, type Reading } from './scope-data.ts'

/** When it came, was mended, or was last replied to. */
const surveyUpdated = sql<Date>`greatest(customer_survey.survey_date,
  (select max(replied_at) from customer_survey_reply where customer_survey_id = customer_survey.id))`

export const findServiceFeedback = (queries: Queries, reading: Reading) =>
  queries
    .selectFrom('customer_survey')
    .innerJoin('engagement', 'engagement.id', 'customer_survey.engagement_id')
    .select(['customer_survey.id', 'customer_survey.engagement_id', 'customer_survey.user_full_name as given_by'])
    .select(['customer_survey.survey_date as given_at', 'customer_survey.recommendation'])
    .select(['customer_survey.average_rating', surveyUpdated.as('updated_at')])
    .select(sql<ServiceFeedbackRecord['answers']>`customer_survey.data`.as('answers'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('customer_survey_reply')
          .select(['text', 'author_name', sql<string>`replied_at`.as('replied_at')])
          .whereRef('customer_survey_id', '=', 'customer_survey.id')
          .orderBy('customer_survey_reply.replied_at')
          .orderBy('customer_survey_reply.id'),
      ).as('replies'),
    )
    .$if(reading.since !== undefined, (query) =>
      query.where(sql<SqlBool>`${surveyUpdated} >= ${reading.since ?? new Date(0)}`),
    )
    .where(isReadable(reading))
    .where(isAfterCursor('customer_survey', reading))
    .orderBy('customer_survey.id')
    .limit(reading.limit)
    .execute()

export const findPeopleFeedback = (queries: Queries, reading: Reading) =>
  queries
    .selectFrom('individual_feedback')
    .innerJoin('engagement', 'engagement.id', 'individual_feedback.engagement_id')
    .innerJoin('person', 'person.id', 'individual_feedback.employee_id')
    .select(['individual_feedback.id', 'individual_feedback.engagement_id', 'individual_feedback.employee_id'])
    .select(['person.name as employee_name', 'individual_feedback.provider_full_name as given_by'])
    .select(['individual_feedback.given_at', 'individual_feedback.feedback'])
    .$if(reading.since !== undefined, (query) =>
      query.where('individual_feedback.given_at', '>=', reading.since ?? new Date(0)),
    )
    .where(isReadable(reading))
    .where(isAfterCursor('individual_feedback', reading))
    .orderBy('individual_feedback.id')
    .limit(reading.limit)
    .execute()

export const findTeamFeedback = (queries: Queries, reading: Reading) =>
  queries
    .selectFrom('team_feedback')
    .innerJoin('engagement', 'engagement.id', 'team_feedback.engagement_id')
    .select(['team_feedback.id', 'team_feedback.engagement_id', 'team_feedback.team_name'])
    .select(['team_feedback.provider_full_name as given_by', 'team_feedback.given_at', 'team_feedback.feedback'])
    .$if(reading.since !== undefined, (query) =>
      query.where('team_feedback.given_at', '>=', reading.since ?? new Date(0)),
    )
    .where(isReadable(reading))
    .where(isAfterCursor('team_feedback', reading))
    .orderBy('team_feedback.id')
    .limit(reading.limit)
    .execute()
