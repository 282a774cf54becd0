import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import type { Proposal } from '../team-requests/team-request.ts'
import { answerDays } from '../work-orders/extension-draft.ts'
import type { Fact } from './todo-rule.ts'

/** A line of a team request. */
export interface OpenLine extends Fact {
  role: string
  quantity: number
  accepted: number
  /** Proposals that are not decided. */
  proposed: number
  /** The day on which those who were asked for are to begin. */
  needed_on: CalendarDay
}

/** Whether people still have to be proposed for it. Open proposals fill a place until they are decided. */
export const hasOpenPlaces = (line: Pick<OpenLine, 'quantity' | 'accepted' | 'proposed'>): boolean =>
  line.accepted + line.proposed < line.quantity

/** The kind of to-do that an open line can be, by the decision on its last proposal; null without proposals. */
export const kindOfLine = (lastDecision: Proposal['decision'] | null) =>
  lastDecision === null ? 'line-without-proposal' : lastDecision === 'declined' ? 'proposal-declined' : undefined

/** Due date of a decision: the requested start date, or a week if that was over when the to-do began. */
export const neededBy = (needed_on: CalendarDay, since: CalendarDay): CalendarDay =>
  needed_on > since ? needed_on : addDays(since, answerDays)

/** Day of a decision in a calendar: after it the position stays empty. */
export const dayNeeded = ({ needed_on }: { needed_on: CalendarDay }) => ({ day: needed_on })
