import { type RawBuilder, sql } from 'kysely'

/** A list of ids as one parameter: the statement stays the same however many there are. */
export const listed = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
