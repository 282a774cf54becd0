import type { Section } from '@portal/domain/audits/audit'
import type { ScoringType } from '@portal/domain/audits/bands'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isShown, isShownSurvey, type ShownAudits } from './audit-tile-data.ts'
import type { VisibleEngagementId } from './data.ts'

/** Audit surveys with their answers, newest first, with the column names of the response. */
export const auditSurveys = (eb: ExpressionBuilder<Tables, 'audit'>, shown: ShownAudits, unfinished: boolean) =>
  jsonArrayFrom(
    eb
      .selectFrom('audit_survey')
      .select([
        'audit_survey.id',
        sql<string>`audit_survey.created_at`.as('createdAt'),
        'audit_survey.created_by as createdBy',
        'audit_survey.notes',
        'audit_survey.percentage_score as percentageScore',
        'audit_survey.is_completed as isCompleted',
        'audit_survey.entity_name as entityName',
        sql<Section[]>`audit_survey.sections`.as('sections'),
      ])
      .whereRef('audit_survey.audit_id', '=', 'audit.id')
      .where(isShownSurvey(shown))
      .$if(!unfinished, (query) => query.where('audit_survey.is_completed', '=', true))
      .orderBy('audit_survey.created_at', 'desc')
      .orderBy('audit_survey.id'),
  )

/** The audits whole, for their own screen; surveys that are not completed where `unfinished` says so. */
export const findAudits = (queries: Queries, id: VisibleEngagementId, shown: ShownAudits, unfinished: boolean) =>
  queries
    .selectFrom('audit')
    .select((eb) => [
      'audit.id',
      'audit.title',
      sql<ScoringType>`audit.scoring_type`.as('type'),
      jsonArrayFrom(
        eb
          .selectFrom('audit_score_point')
          .select(['audit_score_point.day as x', 'audit_score_point.score as y'])
          .whereRef('audit_score_point.audit_id', '=', 'audit.id')
          .where('audit_score_point.day', '>=', shown.firstDay)
          .orderBy('audit_score_point.day'),
      ).as('points'),
      auditSurveys(eb, shown, unfinished).as('surveys'),
    ])
    .where('audit.engagement_id', '=', id)
    .where(isShown(shown))
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit.id')
    .execute()
