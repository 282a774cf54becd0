import type { Compilable, CompiledQuery } from 'kysely'
import type { Queries } from './database.ts'

/** Stands in the text of a query for a value that is different each time. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

const places = <Given>(): Given => new Proxy({}, { get: (_, name) => new Place(String(name)) }) as Given

/** So many texts of one query are kept at most; they differ by what somebody chose to filter by. */
const keptAtMost = 200

/**
 * A query that is built and compiled once and only run from then on: for the few that every screen asks, where building
 * the text anew takes longer than much else. `shape` is all that the text depends on; `given` holds the values, which
 * `build` may hand to the query and must not look at. It stands in a module, so it knows nothing of any one request.
 */
export function keptQuery<Shape, Given extends object, Row>(
  build: (queries: Queries, shape: Shape, given: Given) => Compilable<Row>,
): (queries: Queries, shape: Shape, given: Given) => Promise<Row[]> {
  const kept = new Map<string, CompiledQuery<Row>>()
  const compiled = (queries: Queries, shape: Shape): CompiledQuery<Row> => {
    const key = JSON.stringify(shape) ?? ''
    const known = kept.get(key)
    if (known) return known
    if (kept.size >= keptAtMost) kept.clear()
    const fresh = build(queries, shape, places<Given>()).compile()
    kept.set(key, fresh)
    return fresh
  }
  return async (queries, shape, given) => {
    const query = compiled(queries, shape)
    const values = given as Readonly<Record<string, unknown>>
    const parameters = query.parameters.map((value) => (value instanceof Place ? values[value.name] : value))
    return (await queries.executeQuery<Row>({ ...query, parameters })).rows
  }
}
