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
import { addressOf, call } from '../http/call.ts'
import { type Chosen, chosenIn, type Filter } from './chosen.ts'

const listed = (values: readonly string[]) => (values.length > 0 ? JSON.stringify(values) : undefined)
const filters = ({ leads, customers, state, only }: Filter) => ({
  ...(leads.length > 0 && { leads: listed(leads) }),
  ...(customers.length > 0 && { customers: listed(customers) }),
  ...(state !== 'Not completed' && { state }),
  ...(only && { only }),
})
const sort = ({ order, direction }: Chosen) => ({
  ...(order !== 'need' && { order }),
  ...(direction !== firstDirection[order] && { direction }),
})

export const portfolioQuery = (chosen: Chosen) =>
  queryOptions({
    queryKey: ['portfolio', 'list', chosen],
    queryFn: ({ signal }) => {
      const page = chosen.page > 1 ? { page_number: chosen.page } : {}
      return call(listPortfolio, { query: { ...filters(chosen), ...sort(chosen), ...page } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const figuresQuery = ({ leads, customers, state, only }: Filter) =>
  queryOptions({
    queryKey: ['portfolio', 'figures', { leads, customers, state, only }],
    queryFn: ({ signal }) => call(sumPortfolio, { query: filters({ leads, customers, state, only }) }, { signal }),
    placeholderData: keepPreviousData,
  })

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
  const chosen = chosenIn(search)
  return [portfolioQuery(chosen), figuresQuery(chosen), peopleQuery()]
}
