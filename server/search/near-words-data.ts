import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { isVisibleTo } from '../engagements/data.ts'
import { any, isVisible, like, type Searched, type Searcher, seesFew } from './match-data.ts'
import { visiblePeople } from './people-data.ts'

/** Maximum number of names of a kind in which similar words are searched. */
const namesAtMost = 500

/**
 * If one letter is wrong, the first or second half of the word is as typed, or the two middle letters are swapped. Words
 * shorter than six letters must start with the right one.
 */
function patternsOf(word: string): string[] {
  const half = Math.floor(word.length / 2)
  const [first, second] = [word.slice(0, half), word.slice(half)]
  const secondStands = word.length < 6 ? `% ${word.slice(0, 1)}%${second}%` : `%${second}%`
  return [`% ${first}%`, secondStands, `% ${word.slice(0, half - 1)}__${word.slice(half + 1)}%`]
}

/** Words of names that the viewer may read and that look like the one typed; which of them it may be, the domain says. */
export async function findNearWords(queries: Queries, searcher: Searcher, typed: string): Promise<string[]> {
  const { viewer } = searcher
  const patterns = patternsOf(typed)
  const near = (table: Searched) => any(patterns.map((pattern) => like(table, searcher, pattern)))
  const visible = () => queries.selectFrom('engagement').where(isVisibleTo(viewer))
  // Like the search: reads few engagements, or checks access for each name that was found. Staff also get words of removed
  // engagements; those find nothing in the following search and are not suggested.
  const few = seesFew(searcher)
  const ids = visible().select('engagement.id')
  const isTheirs = (column: string): RawBuilder<SqlBool> =>
    few
      ? sql<SqlBool>`${sql.ref(column)} in ${ids}`
      : viewer.is_stakeholder
        ? isVisible(queries, searcher, column)
        : sql<SqlBool>`true`
  const sources = [
    visible().select('engagement.search_words as words').where(near('engagement')),
    queries
      .selectFrom('client')
      .select('client.search_words as words')
      .where(near('client'))
      .$if(viewer.is_stakeholder, (query) => query.where('client.id', 'in', visible().select('engagement.client_id'))),
    queries
      .selectFrom('person')
      .select('person.search_words as words')
      .where(near('person'))
      .$if(viewer.is_stakeholder, (query) => query.where('person.id', 'in', visiblePeople(queries, searcher))),
    queries
      .selectFrom('work_order')
      .select('work_order.search_words as words')
      .where(near('work_order'))
      .where('work_order.removed_at', 'is', null)
      .where(isTheirs('work_order.engagement_id')),
    queries
      .selectFrom('stakeholder')
      .select('stakeholder.search_words as words')
      .where(near('stakeholder'))
      .where(isTheirs('stakeholder.engagement_id')),
    queries
      .selectFrom('file_version')
      .innerJoin('shared_file', 'shared_file.id', 'file_version.file_id')
      .select('file_version.search_words as words')
      .where(near('file_version'))
      .where(isTheirs('shared_file.engagement_id')),
    queries
      .selectFrom('audit')
      .select('audit.search_words as words')
      .where(near('audit'))
      .where(isTheirs('audit.engagement_id')),
  ]
  const names = sql.join(
    sources.map((source) => sql`(${source} limit ${sql.lit(namesAtMost)})`),
    sql` union all `,
  )
  const { rows } = await sql<{ word: string }>`
    select distinct word from (${names}) as names, string_to_table(names.words, ' ') as word
    where (' ' || word) like any (${patterns}::text[]) order by word limit ${namesAtMost}`.execute(queries)
  return rows.map(({ word }) => word)
}
