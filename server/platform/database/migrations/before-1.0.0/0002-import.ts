import { type Kysely, sql } from 'kysely'

/** Keeps apart what the imports own and what the portal and its operator decide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table account add column active_in_import boolean not null default true`,
  `alter table account add column blocked boolean not null default false`,
  `alter table stakeholder add column origin text not null default 'import' check (origin in ('import', 'portal'))`,
  `create index person_by_photo on person (photo_id)`,
  `create index account_by_photo on account (photo_id)`,
  `create index account_by_employee on account (employee_id)`,
]
