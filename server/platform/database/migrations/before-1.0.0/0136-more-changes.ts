import { type Kysely, sql } from 'kysely'

/** Imports also keep which orders are gone, and whose last day on an order moved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // An upgrade that also ran 0100 has rows with deferred checks, and PostgreSQL does not alter their table before the checks.
  'set constraints all immediate',
  `alter table engagement_change drop constraint engagement_change_kind_check`,
  `alter table engagement_change add constraint engagement_change_kind_check check (kind in
    ('known', 'new engagement', 'new order', 'order removed', 'dates moved', 'joined', 'left', 'end moved', 'scored',
      'stakeholder added', 'stakeholder removed'))`,
]
