/**
 * The rows of a list that is asked for page by page, each once: a row that comes new at the top meanwhile pushes the last
 * of a page onto the next.
 */
export const rowsOf = <Row>(
  list: { pages: readonly (readonly Row[])[] } | undefined,
  idOf: (row: Row) => string,
): Row[] => [...new Map(list?.pages.flat().map((row) => [idOf(row), row])).values()]
