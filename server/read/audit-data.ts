import type { Section } from '@portal/domain/audits/audit'
import type { ScoringType } from '@portal/domain/audits/bands'
import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../database/database.ts'
import { isShown, type ShownAudits } from '../engagements/audit-tile-data.ts'
import { comesAfter, isReadable, type Reading } from './scope-data.ts'

/** When it was made, or the last of its surveys was. */
const auditUpdated = sql<Date>`greatest(audit.created_at,
  (select max(created_at) from audit_survey where audit_id = audit.id))`

/** Those that are shown, with what is shown of them. */
export const findAudits = (queries: Queries, reading: Reading, shown: ShownAudits) =>
  queries
    .selectFrom('audit')
    .innerJoin('engagement', 'engagement.id', 'audit.engagement_id')
    .select(['audit.id', 'audit.engagement_id', 'audit.title', 'audit.percentage_score', 'audit.created_at'])
    .select([sql<ScoringType>`audit.scoring_type`.as('scoring_type'), auditUpdated.as('updated_at')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('audit_score_point')
          .select(['audit_score_point.day', 'audit_score_point.score'])
          .whereRef('audit_score_point.audit_id', '=', 'audit.id')
          .where('audit_score_point.day', '>=', shown.firstDay)
          .orderBy('audit_score_point.day'),
      ).as('points'),
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
          .where(sql<SqlBool>`audit_survey.created_at >= ${shown.firstDay}::date`)
          .orderBy('audit_survey.created_at', 'desc')
          .orderBy('audit_survey.id'),
      ).as('surveys'),
    ])
    .$if(reading.since !== undefined, (query) =>
      query.where(sql<SqlBool>`${auditUpdated} >= ${reading.since ?? new Date(0)}`),
    )
    .where((eb) => isShown(shown)(eb as never))
    .where(isReadable(reading))
    .where(comesAfter('audit', reading))
    .orderBy('audit.id')
    .limit(reading.limit)
    .execute()
