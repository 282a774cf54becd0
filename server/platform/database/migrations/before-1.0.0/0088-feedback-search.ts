import { searchWords } from '@portal/domain/text/search-words'
import { type Kysely, sql } from 'kysely'

const batch = 1000

/** Indexes of feedback by words, score and day. */
const tables = [
  {
    name: 'customer_survey',
    texts: `array[user_full_name, data->1->>'answer', project_name, company_name, data->10->>'answer', data->11->>'answer']`,
  },
  { name: 'individual_feedback', texts: 'array[feedback, provider_full_name]' },
  { name: 'team_feedback', texts: 'array[feedback, provider_full_name, team_name]' },
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { name, texts } of tables) {
    const table = sql.table(name)
    await sql`alter table ${table} add column search_words text not null default ''`.execute(db)
    for (let after = ''; ; ) {
      const { rows } = await sql<{ id: string; texts: (string | null)[] }>`
        select id, to_json(${sql.raw(texts)}) as texts from ${table} where id > ${after} order by id limit ${batch}
      `.execute(db)
      const ids = rows.map((row) => row.id)
      const words = rows.map((row) => searchWords(...row.texts))
      await sql`
        update ${table} as t set search_words = w.words
        from unnest(${ids}::text[], ${words}::text[]) as w (id, words) where w.id = t.id
      `.execute(db)
      if (rows.length < batch) break
      after = ids.at(-1) ?? ''
    }
    const index = sql.id(`${name}_by_words`)
    await sql`create index ${index} on ${table} using gin (to_tsvector('simple', search_words))`.execute(db)
  }
  await sql`create index customer_survey_by_score on customer_survey (recommendation, survey_date desc, id)`.execute(db)
}
