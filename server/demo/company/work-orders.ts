import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { WorkOrderRecord } from '@portal/domain/import/engagements'
import { people } from './people.ts'
import { dayFrom, readTable } from './table.ts'

/** Roles on work orders: the number sorts a team, the price is for a day on the first work order of an engagement. */
const roles: Record<string, { order: number; price: number }> = {
  'Delivery Lead': { order: 10, price: 780 },
  'Business Analyst': { order: 15, price: 620 },
  'Software architect': { order: 18, price: 865 },
  'Software developer': { order: 20, price: 640 },
  'Associate Software developer': { order: 25, price: 475.5 },
  'Data Engineer': { order: 28, price: 690 },
  'QA Engineer': { order: 30, price: 560 },
  'DevOps Engineer': { order: 35, price: 705 },
  'UX Designer': { order: 40, price: 595 },
  'Scrum Master': { order: 45, price: 610 },
}

const rows = readTable<'id' | 'reference' | 'start_date' | 'end_date' | 'budget_days' | 'team'>('work_orders')

export const workOrders = (today: CalendarDay): WorkOrderRecord[] =>
  rows.map(({ id, reference, start_date, end_date, budget_days }) => ({
    id,
    engagement_id: id.slice(0, 5),
    reference,
    start_date: dayFrom(today, start_date),
    end_date: dayFrom(today, end_date),
    ...(budget_days !== '' && { budget_days: Number(budget_days) }),
  }))

/** A member is written as `E044 80% from -17 until 20`; a place without a person as its role. */
const member = /^(?<who>.+?)(?: (?<percent>\d+)%)?(?: from (?<from>-?\d+))?(?: until (?<until>-?\d+))?$/

export const assignments = (today: CalendarDay) =>
  rows.flatMap((order) =>
    order.team.split('; ').map((text, position) => {
      const { who = '', percent = '100', from, until } = member.exec(text)?.groups ?? {}
      const person = people.find(({ id }) => id === who)
      const member_role = person?.role ?? who
      const role = roles[member_role]
      if (!role) throw new Error(`${order.id} has an unknown member: ${text}`)
      return {
        id: `${order.id}-A${position + 1}`,
        work_order_id: order.id,
        employee_id: person?.id ?? null,
        member_role,
        member_role_id: role.order,
        start_date: dayFrom(today, from ?? order.start_date),
        end_date: dayFrom(today, until ?? order.end_date),
        price_per_day: role.price + 5 * (Number(order.id.split('-W')[1]) - 1),
        allocation_percentage: Number(percent),
      }
    }),
  )

export type Assignment = ReturnType<typeof assignments>[number]
