import {
  listIndividualFeedback,
  listIndividualFeedbackFilters,
  listPageSize,
  listTeamFeedback,
  listTeamFeedbackFilters,
} from '@portal/domain/feedback/contract'
import { feedbackOrderNames } from '@portal/domain/feedback/narrowing'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import {
  anyOf,
  choiceOf,
  dayFilter,
  type FilterValues,
  filtersIn,
  textFilter,
  withoutEmpty,
} from '../../shared/lists/filters.ts'
import type { ScreenQuery } from '../../shared/navigation/screen-route.ts'

/** The chosen tab. */
export const tabFilter = { tab: choiceOf(['individual', 'team'], 'individual') }
/** Search, days and order of both lists. */
export const toolFilters = {
  search: textFilter(),
  from: dayFilter,
  to: dayFilter,
  order: choiceOf(feedbackOrderNames, 'newest'),
}
/** Filters in the heads of the columns. Each list keeps its own while the other is shown. */
export const individualColumns = { name: anyOf, project: anyOf, company: anyOf }
export const teamColumns = { team: anyOf, 'team-project': anyOf, provider: anyOf }
type IndividualFilters = FilterValues<typeof individualColumns & typeof toolFilters>
type TeamFilters = FilterValues<typeof teamColumns & typeof toolFilters>

const listed = (values: readonly string[]) => (values.length > 0 ? JSON.stringify(values) : undefined)
const toolParameters = ({ search, from, to, order }: FilterValues<typeof toolFilters>) => ({
  ...withoutEmpty({ search, from, to }),
  order: order === 'newest' ? undefined : order,
})
/** The filters as the calls know them. */
export const individualParameters = ({ name, project, company, ...tools }: IndividualFilters) => ({
  name_filters: listed(name),
  project_filters: listed(project),
  company_filters: listed(company),
  ...toolParameters(tools),
})
export const teamParameters = ({ team, 'team-project': project, provider, ...tools }: TeamFilters) => ({
  team_filters: listed(team),
  project_filters: listed(project),
  name_filters: listed(provider),
  ...toolParameters(tools),
})

interface PageParam {
  page_number: number
  /** The last row so far. */
  after?: string
}

/** "More rows exist only if the last page returned more than 9 rows." (document 2, point 4) */
function nextPage(last: readonly { id: string }[], pages: readonly unknown[]): PageParam | undefined {
  const after = last.at(-1)?.id
  return last.length >= listPageSize && after !== undefined ? { page_number: pages.length + 1, after } : undefined
}

const paged = {
  initialPageParam: { page_number: 1 } as PageParam,
  getNextPageParam: nextPage,
  placeholderData: keepPreviousData,
}

export type FeedbackKind = 'individual' | 'team'
/** Start of the keys of all pages of a list. */
export const listKey = (kind: FeedbackKind) => ['people-feedback', kind]

export const individualFeedback = (filters: IndividualFilters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...listKey('individual'), filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageParam, items_per_page: listPageSize, ...individualParameters(filters) }
      return call(listIndividualFeedback, { query }, { signal })
    },
  })

export const teamFeedback = (filters: TeamFilters) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [...listKey('team'), filters],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageParam, items_per_page: listPageSize, ...teamParameters(filters) }
      return call(listTeamFeedback, { query }, { signal })
    },
  })

export const individualOptions = queryOptions({
  queryKey: ['people-feedback', 'individual-filters'],
  queryFn: ({ signal }) => call(listIndividualFeedbackFilters, {}, { signal }),
})

export const teamOptions = queryOptions({
  queryKey: ['people-feedback', 'team-filters'],
  queryFn: ({ signal }) => call(listTeamFeedbackFilters, {}, { signal }),
})

/** First queries of the screen for its address. */
export const firstLists = (search: URLSearchParams): readonly ScreenQuery[] =>
  filtersIn(search, tabFilter).tab === 'team'
    ? [teamFeedback(filtersIn(search, { ...teamColumns, ...toolFilters })), teamOptions]
    : [individualFeedback(filtersIn(search, { ...individualColumns, ...toolFilters })), individualOptions]
