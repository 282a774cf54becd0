import {
  countEngagements,
  type EngagementOrder,
  listCustomers,
  listEngagements,
  type ProjectState,
  pageSize,
} from '@portal/domain/engagements/contract'
import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { EngagementStatus } from '@portal/domain/engagements/status'
import { getEngagementOverview, listChangeLines } from '@portal/domain/overview/contract'
import type { User } from '@portal/domain/session/user'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { type Chosen as ChosenValues, chosenIn } from '../portal/chosen-filters.ts'
import type { ScreenQuery } from '../portal/screen-route.ts'
import { storedForVisit } from '../ui/stored.ts'

/** "Its state is kept in session storage under the key activeCheckbox" (document 1, point 2). */
export const onlyMineKey = 'activeCheckbox'
export const storedOnlyMine = (): boolean => storedForVisit.read(onlyMineKey) === 'true'

/** Names of the filters' parameters in the address. */
export const filterNames = { statuses: 'status', companies: 'customer' } as const
export type Chosen = ChosenValues<keyof typeof filterNames>

export interface EngagementFilter extends Chosen {
  search: string
  onlyMine: boolean
}

/** An address may say anything. */
const isStatus = (text: string): boolean => EngagementStatus.options.some((status) => status === text)

const filters = ({ search, onlyMine, statuses, companies }: EngagementFilter) => ({
  search_input: search,
  search_client: 'true' as const,
  my_engagements_only: onlyMine ? 'true' : 'false',
  ...(statuses.some(isStatus) && { status_filters: JSON.stringify(statuses.filter(isStatus)) }),
  ...(companies.length > 0 && { company_filters: JSON.stringify(companies) }),
})

/** The order that an address asks for. */
export const orderIn = (address: URLSearchParams): EngagementOrder =>
  address.get('order') === 'next_end' ? 'next_end' : 'title'

/** Pages of 5; there is a further one while the last was full. */
export const engagementList = (state: ProjectState, filter: EngagementFilter, order: EngagementOrder) =>
  infiniteQueryOptions({
    queryKey: ['engagements', 'list', state, filter, order],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEngagements,
        { query: { project_state: state, page_number: pageParam, order, ...filters(filter) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
  })

export const engagementCounts = (filter: EngagementFilter) =>
  queryOptions({
    queryKey: ['engagements', 'counts', filter],
    queryFn: ({ signal }) => call(countEngagements, { query: filters(filter) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Customers of the engagements that the viewer can see, for the filter. */
export const customersQuery = queryOptions({
  queryKey: ['engagements', 'customers'],
  queryFn: ({ signal }) => call(listCustomers, {}, { signal }),
})

/** Changes since the last visit, one line per engagement. The list renders without waiting for them. */
export const changeLinesQuery = queryOptions({
  queryKey: ['changes', 'lines'],
  queryFn: ({ signal }) => call(listChangeLines, {}, { signal }),
  retry: false,
  retryOnMount: false,
})

/** How one engagement stands. Changes of the engagement ask for it again. */
export const overviewOf = (id: string) =>
  queryOptions({
    queryKey: ['engagements', 'overview', id],
    queryFn: ({ signal }) => call(getEngagementOverview, { params: { id } }, { signal }),
  })

/** First queries of the list for its address. */
export function firstQueries(viewer: User, search: URLSearchParams): readonly ScreenQuery[] {
  const onlyMine = mayFilterMyEngagements(viewer) && storedOnlyMine()
  const filter = { search: search.get('search') ?? '', onlyMine, ...chosenIn(search, filterNames) }
  return [
    engagementList('Active Work Orders', filter, orderIn(search)),
    engagementCounts(filter),
    changeLinesQuery,
    ...(viewer.is_stakeholder ? [] : [customersQuery]),
  ]
}
