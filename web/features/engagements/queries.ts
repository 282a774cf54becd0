import {
  countEngagements,
  listCustomers,
  listEngagements,
  type ProjectState,
  pageSize,
} from '@portal/domain/engagements/contract'
import { mostByNeed } from '@portal/domain/engagements/need'
import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { engagementStatuses } from '@portal/domain/engagements/status'
import {
  countChanges,
  getEngagementOverview,
  listEngagementChanges,
  listOpenItems,
} from '@portal/domain/overview/contract'
import { mayEditRecords } from '@portal/domain/records/superuser'
import type { User } from '@portal/domain/session/user'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { anyOf, choiceOf, filtersIn, textFilter } from '../../shared/lists/filters.ts'
import type { ScreenQuery } from '../../shared/navigation/screen-route.ts'
import { keeperNameQuery } from '../../shared/records/keeper.ts'
import { stored, storedForVisit } from '../../ui/stored.ts'

/** "Its state is kept in session storage under the key activeCheckbox" (document 1, point 2). */
export const onlyMineKey = 'activeCheckbox'
export const storedOnlyMine = (): boolean => storedForVisit.read(onlyMineKey) === 'true'

export const orderKey = 'clientPortal.engagements.order'
export type ListOrder = 'need' | 'title'
export const orderIn = (text: string | null): ListOrder => (text === 'need' ? 'need' : 'title')

/** Filters and open groups of the list in the address. */
export const engagementFilters = {
  search: textFilter(),
  status: anyOf,
  customer: anyOf,
  completed: choiceOf(['hidden', 'shown'], 'hidden'),
}

export interface EngagementFilter {
  search: string
  onlyMine: boolean
  status: readonly string[]
  customer: readonly string[]
}

/** An address may say anything. */
const isStatus = (text: string): boolean => engagementStatuses.some((status) => status === text)

const queryOf = ({ search, onlyMine, status, customer }: EngagementFilter) => ({
  search_input: search,
  search_client: 'true' as const,
  my_engagements_only: onlyMine ? 'true' : 'false',
  ...(status.some(isStatus) && { status_filters: JSON.stringify(status.filter(isStatus)) }),
  ...(customer.length > 0 && { company_filters: JSON.stringify(customer) }),
})

export const answerSize = (order: ListOrder): number => (order === 'need' ? mostByNeed : pageSize)

/** By title, pages of 5; there is a further one while the last was full. By need, one answer, which the list sorts. */
export const engagementList = (state: ProjectState, filter: EngagementFilter, order: ListOrder) =>
  infiniteQueryOptions({
    queryKey: ['engagements', 'list', state, filter, order],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEngagements,
        {
          query: {
            project_state: state,
            page_number: pageParam,
            items_per_page: answerSize(order),
            ...queryOf(filter),
          },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (order === 'title' && last.length === pageSize ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const engagementCounts = (filter: EngagementFilter) =>
  queryOptions({
    queryKey: ['engagements', 'counts', filter],
    queryFn: ({ signal }) => call(countEngagements, { query: queryOf(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Customers of the engagements that the viewer can see, for the filter. */
export const customersQuery = queryOptions({
  queryKey: ['engagements', 'customers'],
  queryFn: ({ signal }) => call(listCustomers, {}, { signal }),
})

/** Number of changes of each engagement since the last visit. The list renders without waiting for them. */
export const changeCountsQuery = queryOptions({
  queryKey: ['changes', 'count'],
  queryFn: ({ signal }) => call(countChanges, {}, { signal }),
  retry: false,
  retryOnMount: false,
})

/** Queries of the overview of an engagement. Changes of the engagement ask for all of them again. */
const overviewKey = (id: string, part: string) => ['engagements', 'overview', id, part]

export const stateOf = (id: string) =>
  queryOptions({
    queryKey: overviewKey(id, 'state'),
    queryFn: ({ signal }) => call(getEngagementOverview, { params: { id } }, { signal }),
  })

/** Requests that others must answer. */
export const openItemsOf = (id: string) =>
  queryOptions({
    queryKey: overviewKey(id, 'open-items'),
    queryFn: ({ signal }) => call(listOpenItems, { params: { id } }, { signal }),
  })

export const changesOf = (id: string) =>
  queryOptions({
    queryKey: overviewKey(id, 'changes'),
    queryFn: ({ signal }) => call(listEngagementChanges, { params: { id } }, { signal }),
  })

/** First queries of the list for its address. */
export function firstQueries(viewer: User, search: URLSearchParams): readonly ScreenQuery[] {
  const { completed: _, ...chosen } = filtersIn(search, engagementFilters)
  const filter = { ...chosen, onlyMine: mayFilterMyEngagements(viewer) && storedOnlyMine() }
  return [
    engagementList('Active Work Orders', filter, orderIn(stored.read(orderKey))),
    engagementCounts(filter),
    changeCountsQuery,
    ...(viewer.is_stakeholder ? [] : [customersQuery]),
    ...(mayEditRecords(viewer) ? [keeperNameQuery] : []),
  ]
}
