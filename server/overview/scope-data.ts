import { type RawBuilder, sql } from 'kysely'

/** Whose things are looked for. */
export interface Scope {
  account_id: string
  /** Ids of their own engagements. */
  own: readonly string[]
  today: string
  /** Nothing older than this can wait. */
  since: Date
}

/** A list of ids as one parameter: the statement stays the same however many there are. */
export const listed = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`
