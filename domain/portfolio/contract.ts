import * as z from 'zod/mini'
import { binary, endpoint } from '../contract/endpoint.ts'
import { Id } from '../contract/identifier.ts'
import { countUpTo, JsonList } from '../contract/query.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import {
  Direction,
  LeavingMonth,
  Portfolio,
  PortfolioFigures,
  PortfolioOnly,
  PortfolioOrder,
  PortfolioState,
} from './portfolio.ts'

export const about = 'Portfolio of all engagements. Provider staff only.'

export const pageSize = 25
const largestPage = 100

const filters = {
  /** Ids of people, one of whom leads it: delivery lead, client partner or portfolio director. */
  leads: z._default(JsonList, []),
  /** Names of customers. */
  customers: z._default(JsonList, []),
  state: z._default(PortfolioState, 'Not completed'),
  only: z.optional(PortfolioOnly),
}
const order = { order: z._default(PortfolioOrder, 'need'), direction: z.optional(Direction) }

export const listPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio',
  access: 'signed-in',
  summary:
    'List engagements with their health, one page at a time, those that need attention first. Provider staff only',
  query: z.object({
    ...filters,
    ...order,
    page_number: z._default(countUpTo(100_000), 1),
    items_per_page: z._default(countUpTo(largestPage), pageSize),
  }),
  answers: { 200: Portfolio },
  refuses: [403],
})

export const sumPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio/figures',
  access: 'signed-in',
  summary: 'Get the key figures of the filtered engagements. Provider staff only',
  query: z.object(filters),
  answers: { 200: PortfolioFigures },
  refuses: [403],
})

export const listPortfolioLeads = endpoint({
  method: 'GET',
  path: '/api/portfolio/leads',
  access: 'signed-in',
  summary: 'List the people who lead an engagement, sorted by name. Provider staff only',
  answers: { 200: z.array(z.object({ id: Id, name: z.string() })) },
  refuses: [403],
})

export const listPeopleByLastDay = endpoint({
  method: 'GET',
  path: '/api/portfolio/people',
  access: 'signed-in',
  summary:
    'Count people by the month of their last day, for 12 months. It names the people of the first two months that have any, or of one chosen month. Provider staff only',
  query: z.object({
    /** The first day of the month whose people are wanted. */
    month: z.optional(CalendarDay),
  }),
  answers: { 200: z.array(LeavingMonth) },
  refuses: [403],
})

export const exportPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio/export',
  access: 'signed-in',
  summary: 'Export the portfolio as a CSV file, with the filters and order of the list. Provider staff only',
  records: 'Exported the portfolio',
  query: z.object({ ...filters, ...order }),
  answers: { 200: binary('text/csv') },
  refuses: [403],
})
