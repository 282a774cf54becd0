import * as z from 'zod/mini'
import { type CalendarDay, dayAt } from '../dates/calendar-day.ts'
import { mondayOf } from '../dates/weekday.ts'
import { daysLeft } from '../work-orders/progress.ts'
import { type SubscriptionKind, subscriptionKinds } from './event.ts'

/** Events of one kind within five minutes become one email (readings, "Notifications"). */
export const groupMinutes = 5

export const deliveries = ['immediate', 'daily', 'weekly'] as const
export const Delivery = z.enum(deliveries)
export type Delivery = z.infer<typeof Delivery>

export const deliveryLabel: Record<Delivery, string> = {
  immediate: 'Immediately',
  daily: 'Once a day',
  weekly: 'Once a week',
}

/** Digests are sent at this hour in the provider's time zone; the weekly one on Monday. */
const digestHour = 7

/**
 * The day whose digest is the newest that could have left by `now`. A person who was sent this one is sent the next;
 * one who has just chosen a digest waits for the next as well.
 */
export function newestDigestDay(delivery: Exclude<Delivery, 'immediate'>, now: Date, timeZone: string): CalendarDay {
  const day = dayAt(new Date(now.getTime() - digestHour * 3_600_000), timeZone)
  return delivery === 'daily' ? day : mondayOf(day)
}

/** "3 shared files, 1 new audit": the subject of an email about several events. */
export const countInWords = (counts: Readonly<Partial<Record<SubscriptionKind, number>>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${subscriptionKinds[kind as SubscriptionKind].nouns[count === 1 ? 0 : 1]}`)
    .join(', ')

/** Days left at which an ending work order is announced, once each. */
export const endingThresholds = [31, 7, 1] as const

/** The thresholds a work order has passed, the tightest last; none once it has ended. */
export function passedThresholds(end: CalendarDay, today: CalendarDay): number[] {
  const left = daysLeft({ end_date: end }, today)
  return left < 1 ? [] : endingThresholds.filter((threshold) => left <= threshold)
}
