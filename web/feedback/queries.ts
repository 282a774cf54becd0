import {
  listIndividualFeedback,
  listIndividualFeedbackFilters,
  listPageSize,
  listTeamFeedback,
  listTeamFeedbackFilters,
} from '@portal/domain/feedback/contract'
import { type FeedbackOrder, feedbackOrders } from '@portal/domain/feedback/narrowing'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { valuesIn } from '../portal/address-values.ts'
import { chosenIn } from '../portal/chosen-filters.ts'
import { isDay } from '../portal/is-day.ts'
import type { ScreenQuery } from '../portal/screen-route.ts'

/** Chosen values by the parameter that carries them; parameters without values are left out of a call. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** Parameter names of each list's filters; both lists keep theirs while the other is shown. */
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

const isKeyOf = (values: Readonly<Record<string, unknown>>) => (value: string) => Object.hasOwn(values, value)

/** Further filters and the order of both lists, by parameter name. */
export const toolValues = {
  search: (value: string) => value.length <= 100,
  from: isDay,
  to: isDay,
  order: isKeyOf(feedbackOrders),
}
export type Tools = Record<keyof typeof toolValues, string>

export const toolParameters = ({ search, from, to, order }: Tools) => ({
  search: search || undefined,
  from: from || undefined,
  to: to || undefined,
  order: (order || undefined) as FeedbackOrder | undefined,
})

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

export const individualFeedback = (filters: Filters, tools: Tools) =>
  infiniteQueryOptions({
    queryKey: ['people-feedback', 'individual', filters, tools],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageParam, items_per_page: listPageSize, ...asParameters(filters), ...toolParameters(tools) }
      return call(listIndividualFeedback, { query }, { signal })
    },
    initialPageParam: first,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })

export const teamFeedback = (filters: Filters, tools: Tools) =>
  infiniteQueryOptions({
    queryKey: ['people-feedback', 'team', filters, tools],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageParam, items_per_page: listPageSize, ...asParameters(filters), ...toolParameters(tools) }
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

/** First queries of the screen for its address. */
export function firstLists(search: URLSearchParams): readonly ScreenQuery[] {
  const tools = valuesIn(search, toolValues)
  return search.get('tab') === 'team'
    ? [teamFeedback(chosenIn(search, teamColumns), tools), teamFilters]
    : [individualFeedback(chosenIn(search, individualColumns), tools), individualFilters]
}
