import type { Narrowing } from '@portal/domain/feedback/narrowing'
import { composed } from '@portal/domain/text/composed'
import { wordQuery } from '@portal/domain/text/search-words'
import { type RawBuilder, sql } from 'kysely'

/** The days are those of the time zone, both included; null where none is asked for. */
export function withinDays(
  column: string,
  { from, to }: Pick<Narrowing, 'from' | 'to'>,
  timeZone: string,
): RawBuilder<boolean> | null {
  if (from === undefined && to === undefined) return null
  const instant = sql.ref(column)
  const start = from === undefined ? null : sql`${instant} >= (${from}::date)::timestamp at time zone ${timeZone}`
  const end = to === undefined ? null : sql`${instant} < (${to}::date + 1)::timestamp at time zone ${timeZone}`
  return sql<boolean>`(${sql.join(
    [start, end].filter((part) => part !== null),
    sql` and `,
  )})`
}

/** Uses the index over the same expression, but reads the texts for words without spaces. A search without words matches nothing. */
export function hasWords(column: string, search: string): RawBuilder<boolean> {
  const query = wordQuery(search)
  if (query === undefined) return sql<boolean>`false`
  const { beginnings, parts } = query
  const conditions = parts.map((part) => sql`position(${part} in ${sql.ref(column)}) > 0`)
  if (beginnings !== null)
    conditions.push(sql`to_tsvector('simple', ${sql.ref(column)}) @@ to_tsquery('simple', ${beginnings})`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Pattern of texts that contain the search. Its characters stand for themselves. */
export const containing = (search: string): string =>
  `%${composed(search)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
