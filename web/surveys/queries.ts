import type { Engagement } from '@portal/domain/engagements/engagement'
import {
  getFeedbackRequest,
  listSurveyFilters,
  listSurveyProjects,
  listSurveys,
  summariseSurveys,
} from '@portal/domain/surveys/contract'
import { type SurveyOrder, surveyOrders } from '@portal/domain/surveys/customer-survey'
import { type NpsGroup, npsGroupLabel } from '@portal/domain/surveys/nps'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { valuesIn } from '../portal/address-values.ts'
import { type Chosen as ColumnValues, chosenIn } from '../portal/chosen-filters.ts'
import { engagementQuery, headerQuery } from '../portal/engagement.ts'
import { isDay } from '../portal/is-day.ts'

export const surveyProjects = queryOptions({
  queryKey: ['surveys', 'projects'],
  queryFn: ({ signal }) => call(listSurveyProjects, {}, { signal }),
})

export type FilteredColumn = 'names' | 'projects' | 'companies'
export type Chosen = ColumnValues<FilteredColumn>

/** Names of the filters' parameters in the address. */
export const filterNames: Readonly<Record<FilteredColumn, string>> = {
  names: 'name',
  projects: 'project',
  companies: 'company',
}

const isKeyOf = (values: Readonly<Record<string, unknown>>) => (value: string) => Object.hasOwn(values, value)

/** Further filters and the sort order, by parameter name. */
export const toolValues = {
  search: (value: string) => value.length <= 100,
  from: isDay,
  to: isDay,
  score: isKeyOf(npsGroupLabel),
  answered: isKeyOf({ true: 'Replied', false: 'No reply yet' }),
  order: isKeyOf(surveyOrders),
  survey: (value: string) => value !== '',
}
type Tools = Record<keyof typeof toolValues, string>

/** All filters of the list. */
export interface Narrowed {
  columns: Chosen
  tools: Tools
}

export const narrowedIn = (search: URLSearchParams): Narrowed => ({
  columns: chosenIn(search, filterNames),
  tools: valuesIn(search, toolValues),
})

const list = (values: readonly string[]): string | undefined => (values.length > 0 ? JSON.stringify(values) : undefined)

export const filtersOf = (id: string | undefined, { columns: { names, projects, companies }, tools }: Narrowed) => ({
  project_id: id,
  name_filters: list(names),
  project_filters: list(projects),
  company_filters: list(companies),
  search: tools.search || undefined,
  from: tools.from || undefined,
  to: tools.to || undefined,
  score: (tools.score || undefined) as NpsGroup | undefined,
  answered: tools.answered || undefined,
  survey: tools.survey || undefined,
})
export const orderOf = ({ tools: { order } }: Narrowed) => (order || undefined) as SurveyOrder | undefined

const pageSize = 50

export const surveyList = (id: string | undefined, chosen: Narrowed) =>
  infiniteQueryOptions({
    queryKey: ['surveys', 'list', id, chosen],
    queryFn: ({ pageParam, signal }) =>
      call(
        listSurveys,
        {
          query: { ...filtersOf(id, chosen), order: orderOf(chosen), page_number: pageParam, items_per_page: pageSize },
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** The order changes nothing of it, and one survey alone is no summary. */
export const surveySummary = (id: string | undefined, { columns, tools }: Narrowed) => {
  const chosen = { columns, tools: { ...tools, order: '', survey: '' } }
  return queryOptions({
    queryKey: ['surveys', 'summary', id, chosen],
    queryFn: ({ signal }) => call(summariseSurveys, { query: filtersOf(id, chosen) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Filter options; they depend on ticked values, also before these are applied. */
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
