import type { Compilable } from 'kysely'
import type { Queries } from '../../server/database/database.ts'

/** As `keptQuery`, and builds the query each time. */
export const keptQuery =
  <Shape, Given extends object, Row>(
    build: (queries: Queries, shape: Shape, given: Given) => Compilable<Row>,
  ): ((queries: Queries, shape: Shape, given: Given) => Promise<Row[]>) =>
  async (queries, shape, given) =>
    (await queries.executeQuery<Row>(build(queries, shape, given).compile())).rows
