import type { Engagement } from '@portal/domain/engagements/engagement'
import {
  getFeedbackRequest,
  listSurveyFilters,
  listSurveyProjects,
  listSurveys,
  summariseSurveys,
} from '@portal/domain/surveys/contract'
import { type SurveyProject, surveyOrderNames } from '@portal/domain/surveys/customer-survey'
import { npsGroups } from '@portal/domain/surveys/nps'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { engagementQuery, headerQuery } from '../../shared/engagement/engagement.ts'
import { call } from '../../shared/http/call.ts'
import {
  anyOf,
  choiceOf,
  dayFilter,
  type FilterValues,
  filtersIn,
  oneOf,
  textFilter,
  withoutEmpty,
} from '../../shared/lists/filters.ts'
import type { ScreenQuery } from '../../shared/navigation/screen-route.ts'

export const surveyProjects = queryOptions({
  queryKey: ['surveys', 'projects'],
  queryFn: ({ signal }) => call(listSurveyProjects, {}, { signal }),
})

/** The viewer has not answered it, or was asked again since. */
export const isOpen = ({ answered_at, asked }: SurveyProject): boolean => asked !== null || answered_at === null

/** Filters in the heads of the columns. */
export const columnFilters = { name: anyOf, project: anyOf, company: anyOf }
export type ColumnValues = FilterValues<typeof columnFilters>

/** All filters of the list and its order. */
export const surveyFilters = {
  ...columnFilters,
  search: textFilter(),
  from: dayFilter,
  to: dayFilter,
  score: oneOf(npsGroups),
  answered: oneOf(['true', 'false']),
  /** The one survey that an email links to. */
  survey: textFilter(),
  order: choiceOf(surveyOrderNames, 'newest'),
}
export type SurveyFilterValues = FilterValues<typeof surveyFilters>

const listed = (values: readonly string[]) => (values.length > 0 ? JSON.stringify(values) : undefined)

/** The filters as the calls know them. */
export const filterParameters = (
  id: string | undefined,
  { name, project, company, search, from, to, score, answered, survey }: SurveyFilterValues,
) => ({
  project_id: id,
  name_filters: listed(name),
  project_filters: listed(project),
  company_filters: listed(company),
  ...withoutEmpty({ search, from, to, score, answered, survey }),
})
export const orderParameter = ({ order }: SurveyFilterValues) => (order === 'newest' ? undefined : order)

const pageSize = 50

export const surveyList = (id: string | undefined, values: SurveyFilterValues) =>
  infiniteQueryOptions({
    queryKey: ['surveys', 'list', id, values],
    queryFn: ({ pageParam, signal }) => {
      const page = { page_number: pageParam, items_per_page: pageSize }
      const query = { ...filterParameters(id, values), order: orderParameter(values), ...page }
      return call(listSurveys, { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** The order changes nothing of it, and one survey alone is no summary. */
export const surveySummary = (id: string | undefined, values: SurveyFilterValues) => {
  const query = filterParameters(id, { ...values, survey: '' })
  return queryOptions({
    queryKey: ['surveys', 'summary', query],
    queryFn: ({ signal }) => call(summariseSurveys, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Filter options; they depend on ticked values, also before these are applied. */
export const surveyFilterOptions = (id: string | undefined, { name, project }: ColumnValues) => {
  const query = { project_id: id, name_filters: listed(name), project_filters: listed(project) }
  return queryOptions({
    queryKey: ['surveys', 'filters', query],
    queryFn: ({ signal }) => call(listSurveyFilters, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** First queries of the list for its address. */
export function surveysAt(id: string | undefined, search: URLSearchParams): readonly ScreenQuery[] {
  const values = filtersIn(search, surveyFilters)
  return [surveyList(id, values), surveySummary(id, values), surveyFilterOptions(id, values)]
}

export const feedbackRequest = (id: string) =>
  queryOptions({
    queryKey: ['surveys', 'request', id],
    queryFn: ({ signal }) => call(getFeedbackRequest, { params: { id } }, { signal }),
  })

/** The card's count rises by one without asking again (document 2, point 4). */
export function countSurvey(client: QueryClient, id: string): void {
  const raised = (engagement: Engagement): Engagement =>
    engagement.id === id ? { ...engagement, feedback_project_count: engagement.feedback_project_count + 1 } : engagement
  client.setQueryData(engagementQuery(id).queryKey, (one) => one && raised(one))
  client.setQueriesData<InfiniteData<Engagement[]>>(
    { queryKey: ['engagements', 'list'] },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => page.map(raised)) },
  )
  void client.invalidateQueries({ queryKey: headerQuery(id).queryKey })
  void client.invalidateQueries({ queryKey: ['surveys'] })
}
