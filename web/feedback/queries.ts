import {
  listIndividualFeedback,
  listIndividualFeedbackFilters,
  listPageSize,
  listTeamFeedback,
  listTeamFeedbackFilters,
} from '@portal/domain/feedback/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** Chosen values by the parameter that carries them; parameters without values are left out of a call. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** How the filters of each list stand in the address; both lists keep theirs while one looks at the other. */
export const individualColumns: Record<string, string> = {
  name_filters: 'name',
  project_filters: 'project',
  company_filters: 'company',
}
export const teamColumns: Record<string, string> = {
  team_filters: 'team',
  project_filters: 'team-project',
  name_filters: 'provider',
}

export const asParameters = (filters: Filters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, JSON.stringify(values)]),
  )

interface PageParam {
  page_number: number
  /** The last row so far. */
  after?: string
}
const first: PageParam = { page_number: 1 }

/** "More rows exist only if the last page returned more than 9 rows." (document 2, point 4) */
function nextPage(last: readonly { id: string }[], pages: readonly unknown[]): PageParam | undefined {
  const after = last.at(-1)?.id
  return last.length >= listPageSize && after !== undefined ? { page_number: pages.length + 1, after } : undefined
}

export const individualFeedback = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['people-feedback', 'individual', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageParam, items_per_page: listPageSize, ...asParameters(filters) }
      return call(listIndividualFeedback, { query }, { signal })
    },
    initialPageParam: first,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

export const teamFeedback = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['people-feedback', 'team', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageParam, items_per_page: listPageSize, ...asParameters(filters) }
      return call(listTeamFeedback, { query }, { signal })
    },
    initialPageParam: first,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

export const individualFilters = queryOptions({
  queryKey: ['people-feedback', 'individual-filters'],
  queryFn: ({ signal }) => call(listIndividualFeedbackFilters, {}, { signal }),
})

export const teamFilters = queryOptions({
  queryKey: ['people-feedback', 'team-filters'],
  queryFn: ({ signal }) => call(listTeamFeedbackFilters, {}, { signal }),
})
