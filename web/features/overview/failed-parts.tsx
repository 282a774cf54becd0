import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../shared/http/call.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { todosQuery } from '../../shared/todos/todos.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { changeFilters, changesQuery, peopleQuery } from './queries.ts'

const partsOfScreen = 3

/** Parts of the overview that could not be loaded. */
export function useFailedParts() {
  const { since } = useFilters(changeFilters).values
  const parts = [
    { part: 'todos', label: 'your to-dos', query: useQuery(todosQuery) },
    { part: 'people', label: 'who leaves or is away', query: useQuery(peopleQuery) },
    { part: 'changes', label: 'recent changes', query: useQuery(changesQuery(since)) },
  ] as const
  return parts.filter(({ query }) => query.isLoadingError)
}

/** One message and one Retry for several parts that failed. */
export function FailedParts({ parts }: { parts: ReturnType<typeof useFailedParts> }) {
  const names =
    parts.length === partsOfScreen ? 'this page' : new Intl.ListFormat('en-GB').format(parts.map(({ label }) => label))
  return (
    <FailedState
      title={`We could not load ${names}.`}
      sentence={messageOf(parts[0]?.query.error)}
      retrying={parts.some(({ query }) => query.isFetching)}
      onRetry={() => {
        for (const { query } of parts) void query.refetch()
      }}
    />
  )
}
