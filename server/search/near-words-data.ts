import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../database/database.ts'
import { reachedBy } from '../engagements/data.ts'
import { any, isReached, like, reachesFew, type Searched, type Searcher } from './match-data.ts'
import { reachedPeople } from './people-data.ts'

/** So many names of a kind are looked through: there are far fewer words than names. */
const namesAtMost = 500

/**
 * Where one letter is wrong, the first half of the word or the second stands as typed, or the two letters in the middle
 * are swapped. Words shorter than six letters are expected to begin with the right one.
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
  const reached = () => queries.selectFrom('engagement').where(reachedBy(viewer))
  // As in the search itself: few engagements are read, of many each name that was found is asked about. Staff reach all but
  // what is gone, whose words find nothing in the search that follows, and are then not spoken of.
  const few = reachesFew(searcher)
  const ids = reached().select('engagement.id')
  const isTheirs = (column: string): RawBuilder<SqlBool> =>
    few
      ? sql<SqlBool>`${sql.ref(column)} in ${ids}`
      : viewer.is_stakeholder
        ? isReached(queries, searcher, column)
        : sql<SqlBool>`true`
  const sources = [
    reached().select('engagement.search_words as words').where(near('engagement')),
    queries
      .selectFrom('client')
      .select('client.search_words as words')
      .where(near('client'))
      .$if(viewer.is_stakeholder, (query) => query.where('client.id', 'in', reached().select('engagement.client_id'))),
    queries
      .selectFrom('person')
      .select('person.search_words as words')
      .where(near('person'))
      .$if(viewer.is_stakeholder, (query) => query.where('person.id', 'in', reachedPeople(queries, searcher))),
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
