import { type Kysely, sql } from 'kysely'

/** Indexes for low scores and for engagements that are not set up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index customer_survey_low on customer_survey (survey_date) include (engagement_id, id) where recommendation < 7`,
  `create index engagement_not_set_up on engagement (id) include (latest_end_date, project_lead_id)
    where removed_at is null and (latest_end_date is null or project_lead_id is null)`,
]
