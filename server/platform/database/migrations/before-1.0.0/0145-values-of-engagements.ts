import { type Kysely, sql } from 'kysely'

/** Whom and which teams a customer's feedback is about, and who gave it, is read from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index individual_feedback_of_people on individual_feedback (engagement_id, employee_id)`,
  `create index team_feedback_of_teams on team_feedback (engagement_id, team_name)`,
  `create index team_feedback_of_providers on team_feedback (engagement_id, provider_full_name)`,
]
