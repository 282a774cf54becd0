import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import type { ChangeKind } from '../overview/change.ts'
import type { Words } from '../overview/words.ts'
import type { Viewer } from '../session/user.ts'
import { monthDays } from '../work-orders/progress.ts'

export type Person = Pick<
  Viewer,
  'is_stakeholder' | 'project_ids' | 'job_title' | 'provider_role' | 'is_superuser' | 'access_level'
>

/** The record that a to-do is about. Without an engagement, it is about the portal itself. */
export interface PortalFact {
  id: string
  engagement_id?: string
}
export interface Fact extends PortalFact {
  engagement_id: string
}

/** One kind of to-do on a person's own engagements: its rule and all its words. `all-todos.ts` lists them. */
export interface TodoRule<Fact> {
  /** Someone waits for a decision. Any other to-do is Due if it has a due date, and New otherwise (`todo-order.ts`). */
  class?: 'Decide'
  /** For whom it waits, and from when until when. */
  waits(fact: Fact, person: Person, today: CalendarDay): boolean
  since(fact: Fact): CalendarDay
  /** The due date. */
  by?(fact: Fact, today: CalendarDay): CalendarDay | null
  /** Combines facts into one to-do. */
  gather?(waiting: readonly Fact[]): Fact[]
  says(fact: Fact, today: CalendarDay): Words
  /** Its words say how much time is left, so a digest does not add that. */
  saysTimeLeft?: true
  /** Path of the portal where it is done. */
  path(fact: Fact): string
  action: string | ((person: Person) => string)
  /** Seeing the page settles the to-do. */
  settledBySeeing?: true
  /** For calendars: the day it has, and what to say there, where "in 5 days" would soon be wrong. */
  dated?(fact: Fact, today: CalendarDay): { day: CalendarDay; words?: Words } | null
  /** Kind of recent change that it is about. A digest lists only the to-do. */
  change?: ChangeKind
}

/** Whether something is new enough to be a to-do. */
export const isRecent = (day: CalendarDay, today: CalendarDay, days = monthDays): boolean => day > addDays(today, -days)
