import type { ScoringType } from '@portal/domain/audits/bands'
import { readsUnfinishedSurveys } from '@portal/domain/audits/permissions'
import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queries } from '../../platform/database/database.ts'
import { auditSurveys } from '../engagements/audit-data.ts'
import { isShown, type ShownAudits } from '../engagements/audit-tile-data.ts'
import { isAfterCursor, isReadable, type Reading } from './scope-data.ts'

/** Time when the audit or its last visible survey was created. */
const updatedOf = (unfinished: boolean) => sql<Date>`greatest(audit.created_at,
  (select max(created_at) from audit_survey where audit_id = audit.id and (is_completed or ${unfinished}::boolean)))`

/** Visible audits with their visible fields. */
export function findAudits(queries: Queries, reading: Reading, shown: ShownAudits) {
  const unfinished = readsUnfinishedSurveys(reading.limits)
  const updated = updatedOf(unfinished)
  return queries
    .selectFrom('audit')
    .innerJoin('engagement', 'engagement.id', 'audit.engagement_id')
    .select(['audit.id', 'audit.engagement_id', 'audit.title', 'audit.percentage_score', 'audit.created_at'])
    .select([sql<ScoringType>`audit.scoring_type`.as('scoring_type'), updated.as('updated_at')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('audit_score_point')
          .select(['audit_score_point.day', 'audit_score_point.score'])
          .whereRef('audit_score_point.audit_id', '=', 'audit.id')
          .where('audit_score_point.day', '>=', shown.firstDay)
          .orderBy('audit_score_point.day'),
      ).as('points'),
      auditSurveys(eb, shown, unfinished).as('surveys'),
    ])
    .$if(reading.since !== undefined, (query) =>
      query.where(sql<SqlBool>`${updated} >= ${reading.since ?? new Date(0)}`),
    )
    .where((eb) => isShown(shown)(eb as never))
    .where(isReadable(reading))
    .where(isAfterCursor('audit', reading))
    .orderBy('audit.id')
    .limit(reading.limit)
    .execute()
}
