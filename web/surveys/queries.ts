import type { Engagement } from '@portal/domain/engagements/engagement'
import {
  getFeedbackRequest,
  listSurveyFilters,
  listSurveyProjects,
  listSurveys,
  summariseSurveys,
} from '@portal/domain/surveys/contract'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Chosen as ColumnValues } from '../app/chosen-filters.ts'
import { engagementQuery, headerQuery } from '../app/engagement.ts'
import { call } from '../http/call.ts'

export const surveyProjects = queryOptions({
  queryKey: ['surveys', 'projects'],
  queryFn: ({ signal }) => call(listSurveyProjects, {}, { signal }),
})

export type FilteredColumn = 'names' | 'projects' | 'companies'
export type Chosen = ColumnValues<FilteredColumn>

/** How the filters stand in the address. */
export const filterNames: Readonly<Record<FilteredColumn, string>> = {
  names: 'name',
  projects: 'project',
  companies: 'company',
}

const list = (values: readonly string[]): string | undefined => (values.length > 0 ? JSON.stringify(values) : undefined)

export const filtersOf = (id: string | undefined, { names, projects, companies }: Chosen) => ({
  project_id: id,
  name_filters: list(names),
  project_filters: list(projects),
  company_filters: list(companies),
})

const pageSize = 50

export const surveyList = (id: string | undefined, chosen: Chosen) =>
  infiniteQueryOptions({
    queryKey: ['surveys', 'list', id, chosen],
    queryFn: ({ pageParam, signal }) =>
      call(
        listSurveys,
        { query: { ...filtersOf(id, chosen), page_number: pageParam, items_per_page: pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const surveySummary = (id: string | undefined, chosen: Chosen) =>
  queryOptions({
    queryKey: ['surveys', 'summary', id, chosen],
    queryFn: ({ signal }) => call(summariseSurveys, { query: filtersOf(id, chosen) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The options follow what is ticked, also before it is applied. */
export const surveyFilterOptions = (id: string | undefined, { names, projects }: Chosen) =>
  queryOptions({
    queryKey: ['surveys', 'filters', id, names, projects],
    queryFn: ({ signal }) =>
      call(
        listSurveyFilters,
        { query: { project_id: id, name_filters: list(names), project_filters: list(projects) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

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
