import type { Engagement } from '@portal/domain/engagements/engagement'
import { loadMoreBy, shownAtFirst } from '@portal/domain/work-orders/contract'
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEntryState } from '../../shared/lists/entry-state.ts'
import type { ListQuery } from '../../shared/lists/list.tsx'
import { rowsOf } from '../../shared/lists/rows-of.ts'
import type { Fold } from './fold.ts'
import { allNamed, engagementTotal, type WorkOrderFilter, workOrderPages } from './queries.ts'

/**
 * Engagements on the screen: 10 that match the filters, 10 more with each Load More, and above them those that the address
 * named on arrival, whatever the filters.
 */
export function useShown(filter: WorkOrderFilter, arrival: Pick<Fold, 'projects' | 'wos'>) {
  const list = useInfiniteQuery(workOrderPages(filter))
  const total = useQuery(engagementTotal(filter)).data
  const named = useQueries({
    queries: allNamed(arrival),
    combine: combineNamed,
  })
  const key = JSON.stringify(filter)
  const [{ count, of }, setCount] = useEntryState('rows shown', { count: shownAtFirst, of: key })
  const limit = of === key ? count : shownAtFirst

  const loaded = useMemo(() => rowsOf(list.data, ({ id }) => id), [list.data])
  const engagements = useMemo(() => {
    const first = new Set(loaded.slice(0, shownAtFirst).map((engagement) => engagement.id))
    const above = [...new Map(named.found.map((one) => [one.id, one])).values()].filter(({ id }) => !first.has(id))
    const ids = new Set(above.map((engagement) => engagement.id))
    return [...above, ...loaded.slice(0, limit).filter((engagement) => !ids.has(engagement.id))]
  }, [loaded, named.found, limit])

  const { error, hasNextPage, isFetchNextPageError } = list
  const loadMore = (): void => {
    const next = isFetchNextPageError ? limit : limit + loadMoreBy
    setCount({ count: next, of: key })
    if (next > loaded.length && hasNextPage) void list.fetchNextPage()
  }
  const isWaiting = list.isPending || named.pending
  const hasFailed = error !== null && engagements.length === 0
  const query: ListQuery<readonly Engagement[]> = { ...list, data: isWaiting || hasFailed ? undefined : engagements }
  const hasMore =
    loaded.length > limit || (hasNextPage && (total === undefined || total > Math.min(limit, loaded.length)))
  return {
    engagements,
    total,
    query,
    /** For the button that shows more rows. */
    further: { ...list, hasNextPage: hasMore || list.isFetchingNextPage, fetchNextPage: loadMore },
  }
}

interface Named {
  found: readonly Engagement[]
  pending: boolean
}

const combineNamed = (results: readonly { data?: Engagement[] | undefined; isPending: boolean }[]): Named => ({
  found: results.flatMap((result) => result.data ?? []),
  pending: results.some((result) => result.isPending),
})
