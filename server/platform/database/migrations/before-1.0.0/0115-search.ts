import { searchWords } from '@portal/domain/text/search-words'
import { type Kysely, sql } from 'kysely'
import { MissingDatabaseFeature } from '../missing-database-feature.ts'

const batch = 1000

/** Columns with the words of each table, and of related tables. */
const tables: Record<string, string> = {
  client: 'name',
  engagement: 'title',
  person: 'name',
  work_order: 'reference',
  stakeholder: `concat_ws(' ', full_name, role, company_name)`,
  file_version: 'file_name',
  audit: 'title',
}

/**
 * Everything is found by its words: where they begin or, from three letters on, by any part of them. The default serves
 * an instance of the version before that still runs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTrigrams(db)
  for (const [name, text] of Object.entries(tables)) {
    const table = sql.table(name)
    await sql`alter table ${table} add column search_words text collate "C" not null default ''`.execute(db)
    for (let after = ''; ; ) {
      const { rows } = await sql<{ id: string; text: string }>`
        select id, ${sql.raw(text)} as text from ${table} where id > ${after} order by id limit ${batch}
      `.execute(db)
      const ids = rows.map((row) => row.id)
      const words = rows.map((row) => searchWords(row.text))
      await sql`
        update ${table} as t set search_words = w.words
        from unnest(${ids}::text[], ${words}::text[]) as w (id, words) where w.id = t.id
      `.execute(db)
      if (rows.length < batch) break
      after = ids.at(-1) ?? ''
    }
    // Not by the whole: a row of an index has room for 2,700 bytes.
    await sql`create index ${sql.id(`${name}_by_words`)} on ${table} (left(search_words, 100))`.execute(db)
    // No pending list: every search would have to read it.
    await sql`create index ${sql.id(`${name}_by_part`)} on ${table}
      using gin ((' ' || search_words) gin_trgm_ops) with (fastupdate = off)`.execute(db)
  }
  await sql`create table opened_thing (
    account_id text not null references account on delete cascade,
    kind text not null,
    thing_id text not null,
    opened_at timestamptz not null,
    primary key (account_id, kind, thing_id)
  )`.execute(db)
}

/** Errors of a missing extension, or of a user who may not create it. */
const lasting = new Set(['42501', '58P01', '0A000'])

async function createTrigrams(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
  if (rows.length > 0) return
  try {
    await sql`create extension pg_trgm`.execute(db)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && lasting.has(String(error.code)))) throw error
    throw new MissingDatabaseFeature(
      'The search needs the extension pg_trgm of PostgreSQL, which this user may not create or the server does not have. ' +
        'Install the contributed modules, and run "create extension pg_trgm" in this database as its owner or as a superuser; then start again.',
      { cause: error },
    )
  }
}
