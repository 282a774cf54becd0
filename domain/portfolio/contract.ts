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

export const about = 'All engagements at once; for provider staff.'

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
    'A page of the engagements the caller reaches with what tells their health, those first that need attention. Provider staff only',
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
  summary: 'The figures of the engagements that the filters leave. Provider staff only',
  query: z.object(filters),
  answers: { 200: PortfolioFigures },
  refuses: [403],
})

export const listPortfolioLeads = endpoint({
  method: 'GET',
  path: '/api/portfolio/leads',
  access: 'signed-in',
  summary: 'Who leads any engagement the caller reaches, by name. Provider staff only',
  answers: { 200: z.array(z.object({ id: Id, name: z.string() })) },
  refuses: [403],
})

export const listPeopleByLastDay = endpoint({
  method: 'GET',
  path: '/api/portfolio/people',
  access: 'signed-in',
  summary:
    'The next 12 months with how many people have their last day in each; named are those of the first two with anybody, or of the month asked for. Provider staff only',
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
  summary: 'The portfolio, filtered and ordered as the list, as a CSV file. Provider staff only',
  records: 'Exported the portfolio',
  query: z.object({ ...filters, ...order }),
  answers: { 200: binary('text/csv') },
  refuses: [403],
})
