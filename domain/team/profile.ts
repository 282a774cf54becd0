import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import { hasEnded, hasStarted, isInProgress, type Period } from '../work-orders/progress.ts'
import { Tag } from './member.ts'

/** Document 2, point 3, "Member profile", with the tags its card shows. */
export const MemberProfile = z.object({
  employee_id: Id,
  member_name: z.string(),
  member_role: z.string(),
  project_title: z.string(),
  /** The names of the custom teams the person is in. */
  groups: z.array(z.string()),
  /** Percent of a working week; null where the provider's systems do not say. */
  allocation_percentage: z.nullable(z.number()),
  email: z.nullable(z.string()),
  start_date: CalendarDay,
  end_date: CalendarDay,
  employee_photo_id: z.nullable(z.string()),
  tags: z.array(Tag),
})
export type MemberProfile = z.infer<typeof MemberProfile>

export const WorkOrderStatus = z.enum(['Past', 'Current', 'Upcoming'])
export type WorkOrderStatus = z.infer<typeof WorkOrderStatus>

/** Document 2, point 3, "Work order (profile)": the person's own time on it. */
export const ProfileWorkOrder = z.object({
  work_order_name: z.string(),
  project_name: z.string(),
  start_date: CalendarDay,
  end_date: CalendarDay,
  allocation: z.nullable(z.number()),
  status: WorkOrderStatus,
})
export type ProfileWorkOrder = z.infer<typeof ProfileWorkOrder>

/** Past, Current, Upcoming derived from dates (readings, "Team, tags, contact"). */
export function workOrderStatus(period: Period, today: CalendarDay): WorkOrderStatus {
  if (hasEnded(period, today)) return 'Past'
  return hasStarted(period, today) ? 'Current' : 'Upcoming'
}

/**
 * "100% on each of 2 current work orders, 50% on 1 upcoming": never a sum, which could be more than a whole week. "80%" if
 * there is only one current work order; undefined without current and upcoming ones that have an allocation.
 */
export function allocationText(orders: readonly Pick<ProfileWorkOrder, 'allocation' | 'status'>[]): string | undefined {
  const [current, upcoming] = (['Current', 'Upcoming'] as const).map((status) =>
    orders.filter((order) => order.status === status).flatMap(({ allocation }) => allocation ?? []),
  ) as [number[], number[]]
  if (current.length === 1 && upcoming.length === 0) return `${current[0]}%`
  const parts = [
    current.length > 0 && shareText(current, `current work ${current.length === 1 ? 'order' : 'orders'}`),
    upcoming.length > 0 &&
      shareText(
        upcoming,
        current.length > 0 ? 'upcoming' : `upcoming work ${upcoming.length === 1 ? 'order' : 'orders'}`,
      ),
  ]
  return parts.filter(Boolean).join(', ') || undefined
}

function shareText(allocations: readonly number[], noun: string): string {
  const [least, most] = [Math.min(...allocations), Math.max(...allocations)]
  const orders = `${allocations.length} ${noun}`
  if (least !== most) return `${least}% to ${most}% on ${orders}`
  return allocations.length === 1 ? `${most}% on ${orders}` : `${most}% on each of ${orders}`
}

export interface AssignmentTime extends Period {
  member_role: string
  member_role_id: number
  allocation_percentage: number | null
}

export interface ProfileTime {
  member_role: string
  allocation_percentage: number | null
  start_date: CalendarDay
  end_date: CalendarDay
}

/**
 * Summary of a person's assignments on one engagement: the whole period, the first role by name and the sum of the
 * allocations (at most 100) of those in progress; if there are none, of the next one; if all have ended, of the last.
 */
export function profileTime(assignments: readonly AssignmentTime[], today: CalendarDay): ProfileTime | undefined {
  const byStart = assignments.toSorted((one, other) => compare(one.start_date, other.start_date))
  const first = byStart[0]
  const last = assignments.toSorted((one, other) => compare(other.end_date, one.end_date))[0]
  if (!first || !last) return undefined
  const running = byStart.filter((each) => isInProgress(each, today))
  const coming = byStart.find((each) => !hasStarted(each, today))
  const counted = running.length > 0 ? running : [coming ?? last]
  const role = counted.toSorted((one, other) => one.member_role_id - other.member_role_id)[0] ?? last
  const known = counted.flatMap((each) => each.allocation_percentage ?? [])
  return {
    member_role: role.member_role,
    allocation_percentage:
      known.length > 0
        ? Math.min(
            100,
            known.reduce((sum, each) => sum + each, 0),
          )
        : null,
    start_date: first.start_date,
    end_date: last.end_date,
  }
}

/** Person who oversees an engagement, for the Oversight and Escalation view and the director's profile. */
export const Overseer = z.object({
  employee_id: Id,
  name: z.string(),
  role: z.string(),
  email: z.nullable(z.string()),
  photo_id: z.nullable(z.string()),
})
export type Overseer = z.infer<typeof Overseer>

/** An engagement a person works on or leads at present. */
export const CurrentEngagement = z.object({
  id: Id,
  title: z.string(),
  client_name: z.string(),
  member_role: z.string(),
  end_date: CalendarDay,
})
export type CurrentEngagement = z.infer<typeof CurrentEngagement>
