import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../shared/http/call.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { todosQuery } from '../../shared/todos/todos.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { changeFilters, changesQuery, peopleQuery } from './queries.ts'

/** The queries of the three parts of the overview. */
export function useParts(): readonly UseQueryResult[] {
  const { since } = useFilters(changeFilters).values
  return [useQuery(todosQuery), useQuery(peopleQuery), useQuery(changesQuery(since))]
}

/** One message and one Retry if all parts failed. */
export const FailedOverview = ({ parts }: { parts: readonly UseQueryResult[] }) => (
  <FailedState
    title="We could not load this page."
    sentence={messageOf(parts[0]?.error)}
    retrying={parts.some(({ isFetching }) => isFetching)}
    onRetry={() => {
      for (const { refetch } of parts) void refetch()
    }}
  />
)
