import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { Engagement } from '@portal/domain/engagements/engagement'
import { isActive } from '@portal/domain/work-orders/progress'
import { type Span, touches } from '@portal/domain/work-orders/timeline'
import type { WorkOrder } from '@portal/domain/work-orders/work-order'

export interface Shown {
  span: Span
  onlyActive: boolean
  today: CalendarDay
}

/** The work orders of the months shown that the filters let through. */
export const ordersIn = (engagement: Engagement, { span, onlyActive, today }: Shown): WorkOrder[] =>
  engagement.work_orders.filter((order) => touches(order, span) && (!onlyActive || isActive(order, today)))
