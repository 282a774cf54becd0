/** Values by the column they are chosen in. */
export type Chosen<Column extends string> = Readonly<Record<Column, readonly string[]>>

/** The filters that an address puts in force: one parameter of the given name for each value. */
export const chosenIn = <Column extends string>(
  search: URLSearchParams,
  names: Readonly<Record<Column, string>>,
): Chosen<Column> =>
  Object.fromEntries(
    Object.entries<string>(names).map(([column, name]) => [column, search.getAll(name) as readonly string[]]),
  ) as Record<Column, readonly string[]>
