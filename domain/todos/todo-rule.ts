import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import type { ChangeKind } from '../overview/change.ts'
import type { Words } from '../overview/words.ts'
import type { Viewer } from '../session/user.ts'
import { monthDays } from '../work-orders/progress.ts'

export type Person = Pick<
  Viewer,
  'is_stakeholder' | 'project_ids' | 'job_title' | 'provider_role' | 'is_superuser' | 'access_level' | 'employee_id'
>

/** The record that a to-do is about. Without an engagement, it is about the portal itself. */
export interface PortalFact {
  id: string
  engagement_id?: string
}
export interface Fact extends PortalFact {
  engagement_id: string
}

/** One kind of to-do: its rule and all its words. `all-todos.ts` lists them. */
export interface TodoRule<Fact> {
  /** Someone waits for a decision. Any other to-do is Due if it has a due date, and New otherwise (`todo-order.ts`). */
  class?: 'Decide'
  /** Whether it is open for this person today. */
  waits(fact: Fact, person: Person, today: CalendarDay): boolean
  /** The day on which it began. */
  since(fact: Fact): CalendarDay
  /** The due date. */
  by?(fact: Fact, today: CalendarDay): CalendarDay | null
  /** Combines facts that belong together. Each fact that it returns is one to-do. */
  gather?(waiting: readonly Fact[]): Fact[]
  says(fact: Fact, today: CalendarDay): Words
  /** Its words say how much time is left, so a digest does not add that. */
  saysTimeLeft?: true
  /** Path of the portal where it is done. */
  path(fact: Fact): string
  action: string | ((person: Person) => string)
  /** The to-do is done once the person has opened `path`. */
  settledBySeeing?: true
  /** Its entry in calendar feeds, which have only to-dos with it. `words` if `says` counts days, because calendars are read rarely. */
  dated?(fact: Fact, today: CalendarDay): { day: CalendarDay; words?: Words } | null
  /** Kind of recent change that it is about. A weekly digest leaves out that change. */
  change?: ChangeKind
}

/** Whether something is new enough to be a to-do. */
export const isRecent = (day: CalendarDay, today: CalendarDay, days = monthDays): boolean => day > addDays(today, -days)
