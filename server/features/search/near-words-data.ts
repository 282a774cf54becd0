import type { SearchWord } from '@portal/domain/search/search-word'
import { indexedPart } from '@portal/domain/text/unspaced'
import { sql } from 'kysely'
import type { Queries } from '../../platform/database/database.ts'
import { isVisible, type Searcher } from './document-data.ts'

/** Maximum number of records whose words are compared with the typed one. */
const recordsAtMost = 500

/** Words of records that the viewer can see that contain the typed word or may differ by one typing error. */
export function findNearWords(queries: Queries, searcher: Searcher, typed: string): Promise<string[]> {
  const half = Math.floor(typed.length / 2)
  // A wrong letter changes one half of the word. Two swapped letters in the middle change both.
  const [first, second] = [typed.slice(0, half), typed.slice(half)]
  const swapped = `% ${typed.slice(0, half - 1)}__${typed.slice(half + 1)}%`
  return findWordsLike(queries, searcher, typed, [`%${typed}%`, `% ${first}%`, `%${second}%`, swapped])
}

/** Words of records that the viewer can see that have three letters in a row of the typed one, the most similar first. */
export function findSimilarWords(queries: Queries, searcher: Searcher, typed: string): Promise<string[]> {
  const pieces = Array.from({ length: typed.length - 2 }, (_, start) => `%${typed.slice(start, start + 3)}%`)
  return findWordsLike(queries, searcher, typed, pieces)
}

async function findWordsLike(
  queries: Queries,
  searcher: Searcher,
  typed: string,
  patterns: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from (
      select distinct word from (
        select document.words from search_document document
        where document.words like any(${[...patterns]}::text[]) and ${isVisible(searcher)}
        limit ${sql.lit(recordsAtMost)}
      ) as document, string_to_table(trim(split_part(document.words, '|', 1)), ' ') as word
      where ' ' || word || ' ' like any(${[...patterns]}::text[])
    ) as near order by similarity(word, ${typed}) desc, word limit 50`.execute(queries)
  return rows.map(({ word }) => word)
}

/** Which of the words begin a word of a record that the viewer can see. */
export async function findKnownWords(
  queries: Queries,
  searcher: Searcher,
  words: readonly SearchWord[],
): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words.map(({ text }) => text)}::text[], ${words.map(({ text }) => indexedPart(text))}::text[])
      as searched (word, part)
    where exists (
      select from search_document document
      where document.lexemes @@ (quote_literal(part) || ':*')::tsquery and ${isVisible(searcher)})`.execute(queries)
  return new Set(rows.map(({ word }) => word))
}
