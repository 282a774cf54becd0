import { type Kysely, sql } from 'kysely'

/**
 * Previous score of each audit, stored by the import, so that the portfolio finds worse scores without reading every audit.
 * Adds indexes for ending work orders, open requests and satisfaction over all engagements.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table audit add column score_before numeric(5, 2)`,
  `alter table audit add column before_day date`,
  `update audit set score_before = point.score, before_day = point.day from audit_score_point point
    where point.audit_id = audit.id and point.day = (
      select day from audit_score_point where audit_id = audit.id order by day desc offset 1 limit 1)`,
  `create index audit_changed on audit (created_at) include (engagement_id)
    where score_before is not null and abs(percentage_score - score_before) >= 10`,
  `create index work_order_by_end on work_order (end_date) include (engagement_id, id) where removed_at is null`,
  `create index extension_request_open on extension_request (work_order_id) include (requested_on) where state = 'open'`,
  `create index customer_survey_by_day on customer_survey (survey_date) include (engagement_id, recommendation, average_rating)`,
]
