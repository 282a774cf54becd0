import { type Kysely, sql } from 'kysely'

/** A page far down is found without reading a row of those before it: which of them one reaches stands in the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_survey_newest on customer_survey (survey_date desc, id) include (engagement_id)`.execute(
    db,
  )
  await sql`drop index customer_survey_by_date`.execute(db)
}
