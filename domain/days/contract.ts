import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { Id, IdParams } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { OrderDays } from './order-days.ts'

export const about = 'Days worked on work orders, and when their budgets run out.'

export const OrderOfDays = z.object({
  id: Id,
  reference: z.string(),
  start_date: CalendarDay,
  end_date: CalendarDay,
  ...OrderDays.shape,
  /** Days recorded in each week that has entries, oldest first. `from` is a Monday. */
  weeks: z.array(z.object({ from: CalendarDay, days: z.number() })),
})
export type OrderOfDays = z.infer<typeof OrderOfDays>

export const EngagementDays = z.object({
  /** Day of the newest imported entry of anyone of the provider; null before the first import. */
  recorded_up_to: z.nullable(CalendarDay),
  /** By start date. */
  orders: z.array(OrderOfDays),
})
export type EngagementDays = z.infer<typeof EngagementDays>

export const getEngagementDays = endpoint({
  method: 'GET',
  path: '/api/projects/{id}/days',
  access: 'signed-in',
  summary: 'Get the days used and left on the work orders of an engagement',
  params: IdParams,
  answers: { 200: EngagementDays },
  refuses: [404],
})

const MonthOfDays = z.object({
  /** First day of the month. */
  month: CalendarDay,
  /** By name. */
  people: z.array(z.object({ employee_id: Id, name: z.string(), days: z.number() })),
})
export type MonthOfDays = z.infer<typeof MonthOfDays>

export const listOrderMonths = endpoint({
  method: 'GET',
  path: '/api/work-orders/{id}/days',
  access: 'signed-in',
  summary: 'List the people and their days on a work order by month, newest first',
  params: IdParams,
  answers: { 200: z.array(MonthOfDays) },
  refuses: [404],
})
