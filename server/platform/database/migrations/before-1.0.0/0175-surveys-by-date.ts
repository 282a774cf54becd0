import { type Kysely, sql } from 'kysely'

/** Includes the engagement in the index, so that distant pages need no rows of earlier pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_survey_newest on customer_survey (survey_date desc, id) include (engagement_id)`.execute(
    db,
  )
  await sql`drop index customer_survey_by_date`.execute(db)
}
