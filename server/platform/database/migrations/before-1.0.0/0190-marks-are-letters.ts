import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import { type Kysely, sql } from 'kysely'
import { up as foldNames } from './0055-folded-names.ts'

const batch = 1000

/** `folded` is made of the first of the texts, the words of all of them. */
const tables: { name: string; texts: string; folded?: string }[] = [
  { name: 'client', texts: 'array[name]', folded: 'folded_name' },
  { name: 'person', texts: 'array[name]', folded: 'folded_name' },
  { name: 'engagement', texts: 'array[title]', folded: 'folded_title' },
  { name: 'work_order', texts: 'array[reference]' },
  { name: 'stakeholder', texts: 'array[full_name, role, company_name]' },
  { name: 'file_version', texts: 'array[file_name]' },
  { name: 'audit', texts: 'array[title]' },
  {
    name: 'customer_survey',
    texts: `array[user_full_name, data->1->>'answer', project_name, company_name, data->10->>'answer', data->11->>'answer']`,
  },
  { name: 'individual_feedback', texts: 'array[feedback, provider_full_name]' },
  { name: 'team_feedback', texts: 'array[feedback, provider_full_name, team_name]' },
]

/**
 * Folds texts again in scripts whose marks are letters. One name can become several, never the reverse, so no names
 * collide. Texts of A to Z are not read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await foldNames(db)
  for (const { name, texts, folded } of tables) {
    const table = sql.table(name)
    const all = sql.raw(texts)
    const storedFolded = sql.raw(folded ?? 'null::text')
    for (let after = ''; ; ) {
      const { rows } = await sql<{ id: string; texts: (string | null)[]; folded: string | null; words: string }>`
        select id, to_json(${all}) as texts, ${storedFolded} as folded, search_words as words from ${table}
        where id > ${after} and octet_length(array_to_string(${all}, '')) > length(array_to_string(${all}, ''))
        order by id limit ${batch}`.execute(db)
      for (const row of rows) {
        const refolded = { words: searchWords(...row.texts), folded: folded ? fold(row.texts[0] ?? '') : null }
        if (refolded.words === row.words && refolded.folded === row.folded) continue
        const set = folded ? sql`, ${sql.ref(folded)} = ${refolded.folded}` : sql``
        await sql`update ${table} set search_words = ${refolded.words}${set} where id = ${row.id}`.execute(db)
      }
      if (rows.length < batch) break
      after = rows.at(-1)?.id ?? ''
    }
  }
}
