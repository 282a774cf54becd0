import {
  countEngagements,
  type EngagementOrder,
  largestPage,
  listEngagements,
} from '@portal/domain/engagements/contract'
import { listWorkOrderYears, shortestSearch, workOrdersPageSize } from '@portal/domain/work-orders/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { type FilterValues, filtersIn, oneOf, textFilter } from '../../shared/lists/filters.ts'
import { stored } from '../../ui/stored.ts'
import { type Fold, readFold } from './fold.ts'

export interface WorkOrderFilter {
  search: string
  onlyMine: boolean
  /** Leaves out engagements without active work orders; the screen hides ended ones of the others. */
  onlyActive: boolean
  order: EngagementOrder
}

export const orderKey = 'clientPortal.workOrders.order'
/** The order chosen last; by default, the work orders that end next come first. */
export const orderIn = (text: string | null): EngagementOrder => (text === 'title' ? 'title' : 'next_end')

/** "Mine" is on and "active" is off by default. */
export const workOrderFilters = { search: textFilter(), mine: oneOf(['false']), active: oneOf(['true']) }

/** People without the choice see all their engagements. */
export const filterOf = (
  { search, mine, active }: FilterValues<typeof workOrderFilters>,
  mayFilter: boolean,
  order: EngagementOrder,
): WorkOrderFilter => ({
  search: search.trim().length < shortestSearch ? '' : search.trim(),
  onlyMine: mayFilter && mine !== 'false',
  onlyActive: active === 'true',
  order,
})

const filters = ({ search, onlyMine }: WorkOrderFilter) => ({
  search_input: search,
  my_engagements_only: onlyMine ? 'true' : 'false',
})
const state = ({ onlyActive }: WorkOrderFilter) => (onlyActive ? { project_state: 'Active Work Orders' as const } : {})

/** The filter as the list's call knows it. */
export const listed = (filter: WorkOrderFilter) => ({
  ...filters(filter),
  ...state(filter),
  order: filter.order,
  with_absences: 'true' as const,
})

/** Pages of 20, asked for as Load More needs them. */
export const workOrderPages = (filter: WorkOrderFilter) =>
  infiniteQueryOptions({
    queryKey: ['work-orders', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEngagements,
        {
          query: {
            page_number: pageParam,
            items_per_page: workOrdersPageSize,
            ...listed(filter),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === workOrdersPageSize ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** How many engagements the filters let through. */
export const engagementTotal = (filter: WorkOrderFilter) =>
  queryOptions({
    queryKey: ['work-orders', 'total', filter],
    queryFn: async ({ signal }) => {
      const { active, completed } = await call(countEngagements, { query: filters(filter) }, { signal })
      return filter.onlyActive ? active : active + completed
    },
    placeholderData: keepPreviousData,
  })

/** Engagements named in the address, whatever the filters: by title or id, or by a work order's id or reference. */
export const engagementsNamed = (named: { project: string } | { work_order: string }) =>
  queryOptions({
    queryKey: ['work-orders', 'named', named],
    queryFn: ({ signal }) => {
      const query = {
        page_number: 1,
        items_per_page: largestPage,
        my_engagements_only: 'false',
        with_absences: 'true',
        ...named,
      }
      return call(listEngagements, { query }, { signal })
    },
  })

export const allNamed = ({ projects, wos }: Pick<Fold, 'projects' | 'wos'>) => [
  ...projects.map((project) => engagementsNamed({ project })),
  ...wos.map((work_order) => engagementsNamed({ work_order })),
]

export const workOrderYears = queryOptions({
  queryKey: ['work-orders', 'years'],
  queryFn: ({ signal }) => call(listWorkOrderYears, {}, { signal }),
  staleTime: 5 * 60_000,
})

/** First queries of the screen for its address. */
export const firstQueries = (address: URLSearchParams, mayFilter: boolean) => {
  const filter = filterOf(filtersIn(address, workOrderFilters), mayFilter, orderIn(stored.read(orderKey)))
  return [workOrderPages(filter), engagementTotal(filter), workOrderYears, ...allNamed(readFold(address))]
}
