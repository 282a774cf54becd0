import { type Kysely, sql } from 'kysely'

/** The table alone says what mail is to be sent and when. Rows that a killed process left at "sending" are due at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// The defaults serve rows that are there, and those of an instance of the version before that still runs.
const statements = [
  `alter table mail add column due_at timestamptz not null default now()`,
  `alter table mail add column first_tried_at timestamptz`,
  `alter table mail add column message_id text not null default '<' || gen_random_uuid() || '@portal.invalid>'`,
  `create index mail_to_send on mail (due_at, position) where state in ('queued', 'sending')`,
]
