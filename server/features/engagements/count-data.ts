import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type EngagementBuilder = ExpressionBuilder<Tables, 'engagement'>

/** How much service feedback an engagement was given. */
export const surveyCount = (eb: EngagementBuilder) =>
  eb
    .selectFrom('customer_survey')
    .select((survey) => survey.fn.countAll<number>().as('count'))
    .whereRef('customer_survey.engagement_id', '=', 'engagement.id')
    .$asScalar()
    .$notNull()

/** How many team requests of an engagement are open. */
export const openTeamRequestCount = (eb: EngagementBuilder) =>
  eb
    .selectFrom('team_request')
    .select((request) => request.fn.countAll<number>().as('count'))
    .whereRef('team_request.engagement_id', '=', 'engagement.id')
    .where('team_request.is_new', '=', sql.lit(true))
    .$asScalar()
    .$notNull()
