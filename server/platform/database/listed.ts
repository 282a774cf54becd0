import { type RawBuilder, sql } from 'kysely'

/**
 * A list of ids as one parameter: the statement stays the same however many there are. As an array, of which the planner
 * expects a few: of a list of JSON it expects a hundred, and reads what else the statement asks for from all there is.
 */
export const listed = (ids: readonly string[]): RawBuilder<string> => sql<string>`(select unnest(${ids}::text[]))`
