import { searchWords } from '@portal/domain/text/search-words'
import { type Kysely, sql } from 'kysely'
import { createTrigramExtension } from '../../trigram-extension.ts'

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
  await createTrigramExtension(db)
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
