import { type Kysely, sql } from 'kysely'

/**
 * Lets the search find parts of words of scripts that are written without spaces, such as 支店 in 東京支店: their words are
 * indexed from each letter on, so that a search for beginnings of words finds parts of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(vectorFunction)
  const { rows: views } = await sql<{ name: string; definition: string }>`
    select viewname as name, definition from pg_views
    where schemaname = current_schema() and definition like '%to_tsvector(''simple''::regconfig, %'`.execute(db)
  for (const { name, definition } of views)
    await run(
      `create or replace view ${name} as ${definition.replaceAll(`to_tsvector('simple'::regconfig, `, 'search_vector(')}`,
    )
  await run(contextFunction)
  await run(`update search_document set lexemes = search_vector(words) where words ~ '${letter}'`)
  await run(`update search_document document set context = ${context}
    from engagement join client on client.id = engagement.client_id
    where document.engagement_id = engagement.id and engagement.search_words || ' ' || client.search_words ~ '${letter}'`)
}

/**
 * Letters of `isWrittenWithoutSpaces` of the domain that can begin a part, in folded text: Thai, Lao, Burmese, Khmer, the first
 * letters of Korean syllables, Japanese and Chinese.
 */
const letter = `[\\u0e01-\\u0e2e\\u0e40-\\u0e44\\u0e81-\\u0eae\\u0ec0-\\u0ec4\\u1000-\\u102a\\u1780-\\u17b3\\u1100-\\u115f\\ua960-\\ua97c\\u3005-\\u3007\\u3021-\\u3029\\u3041-\\u3096\\u30a1-\\u30fa\\u3105-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\U00020000-\\U000323af]`

/** 24 letters are `longestIndexedPart` of the domain. A part begins at a letter, and where Latin letters or digits follow others. */
const vectorFunction = `
  create function search_vector(text text) returns tsvector language plpgsql immutable as $$
  begin
    if text !~ '${letter}' then
      return to_tsvector('simple', text);
    end if;
    return to_tsvector('simple', text) || array_to_tsvector(array(
      select distinct substr(word, place, 24)
      from string_to_table(text, ' ') as word cross join generate_series(1, length(word)) as place
      where word ~ '${letter}'
        and (substr(word, place, 1) ~ '${letter}' or substr(word, place - 1, 2) ~ '^[^a-z0-9][a-z0-9]$')));
  end $$`

/** Folded words of the title and the customer of an engagement. */
const context = `search_vector(engagement.search_words || ' ' || client.search_words)`

const contextFunction = `
  create or replace function update_search_context() returns trigger language plpgsql as $$
  begin
    update search_document document set context = ${context}
    from engagement join client on client.id = engagement.client_id
    where document.engagement_id = engagement.id and document.context <> ${context}
      and case tg_table_name when 'client' then client.id else engagement.id end in (
        select id from changed join replaced using (id) where changed.search_words <> replaced.search_words
          or to_jsonb(changed) -> 'client_id' is distinct from to_jsonb(replaced) -> 'client_id');
    return null;
  end $$`
