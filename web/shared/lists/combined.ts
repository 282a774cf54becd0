import type { ListQuery } from './list.tsx'

/** Two queries as one: there is data once both have some. Retry repeats those that failed. */
export function combined<One, Other>(one: ListQuery<One>, other: ListQuery<Other>): ListQuery<[One, Other]> {
  const queries = [one, other]
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    error: one.error ?? other.error,
    isFetching: one.isFetching || other.isFetching,
    refetch: () => Promise.all(queries.map(({ error, refetch }) => error && refetch())),
  }
}

/** Data that was loaded elsewhere as a query, for a list of it that may be empty or filtered. */
export const loaded = <Data>(data: Data): ListQuery<Data> => ({
  data,
  error: null,
  isFetching: false,
  refetch: () => undefined,
})
