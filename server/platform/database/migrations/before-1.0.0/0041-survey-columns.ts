import { type Kysely, sql } from 'kysely'

/** All that the summary and the filters' lists read of a survey, apart from its long answers: they need not be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index customer_survey_columns on customer_survey (engagement_id)
      include (user_full_name, project_name, company_name, survey_date, recommendation, average_rating)`.execute(db)
}
