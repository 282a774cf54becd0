import { listCustomers } from '@portal/domain/engagements/contract'
import {
  exportPortfolio,
  listPeopleByLastDay,
  listPortfolio,
  listPortfolioLeads,
  sumPortfolio,
} from '@portal/domain/portfolio/contract'
import { firstDirection } from '@portal/domain/portfolio/portfolio'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../../shared/http/call.ts'
import { filtersIn } from '../../shared/lists/filters.ts'
import { type Chosen, directionOf, portfolioFilters } from './chosen.ts'

const listed = (values: readonly string[]) => (values.length > 0 ? JSON.stringify(values) : undefined)
const filters = ({ lead, customer, state, only }: Chosen) => ({
  leads: listed(lead),
  customers: listed(customer),
  state: state === 'Not completed' ? undefined : state,
  only: only || undefined,
})
const sort = (chosen: Chosen) => ({
  order: chosen.order === 'need' ? undefined : chosen.order,
  direction: directionOf(chosen) === firstDirection[chosen.order] ? undefined : directionOf(chosen),
})

export const portfolioQuery = (chosen: Chosen) => {
  const query = { ...filters(chosen), ...sort(chosen), page_number: chosen.page > 1 ? chosen.page : undefined }
  return queryOptions({
    queryKey: ['portfolio', 'list', query],
    queryFn: ({ signal }) => call(listPortfolio, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const figuresQuery = (chosen: Chosen) => {
  const query = filters(chosen)
  return queryOptions({
    queryKey: ['portfolio', 'figures', query],
    queryFn: ({ signal }) => call(sumPortfolio, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The next 12 months; the people of `month`, or of the first ones with anybody. */
export const peopleQuery = (month?: string) =>
  queryOptions({
    queryKey: ['portfolio', 'people', month ?? ''],
    queryFn: ({ signal }) => call(listPeopleByLastDay, { query: month === undefined ? {} : { month } }, { signal }),
    staleTime: 5 * 60_000,
  })

export const leadsQuery = queryOptions({
  queryKey: ['portfolio', 'leads'],
  queryFn: ({ signal }) => call(listPortfolioLeads, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const customersQuery = queryOptions({
  queryKey: ['portfolio', 'customers'],
  queryFn: ({ signal }) => call(listCustomers, {}, { signal }),
  staleTime: 5 * 60_000,
})

export const exportAddress = (chosen: Chosen): string =>
  addressOf(exportPortfolio, {}, { ...filters(chosen), ...sort(chosen) })

/** First queries of the screen for its address. */
export function queriesAt(search: URLSearchParams) {
  const chosen = filtersIn(search, portfolioFilters)
  return [portfolioQuery(chosen), figuresQuery(chosen), peopleQuery()]
}
