import { type CalendarDay, formatDay, monthOf } from '../dates/calendar-day.ts'
import { sumOfDays } from '../days/order-days.ts'
import { daysRunOutText, monthName } from '../days/run-out.ts'
import { courseOf, pastText } from '../engagements/course.ts'
import { compare } from '../text/compare.ts'
import { isInProgress } from '../work-orders/progress.ts'
import { shortReference } from './change-words.ts'
import type { EngagementOverview, TeamEvent } from './engagement-overview.ts'

/** Part of the sentence, with its full stop, and the screen that has more about it. */
export interface Clause {
  text: string
  about: 'orders' | 'days' | 'audits' | 'team'
}

type State = Pick<EngagementOverview, 'work_orders' | 'ended_on' | 'audits' | 'people'>

/** How an engagement stands, in at most three clauses: its state, the next end or the days that run out, and people. */
export function engagementSentence(state: State, today: CalendarDay): Clause[] {
  const people = peopleClause(state.people, today)
  const clauses = [...orderClauses(state, today), ...(people ? [people] : [])]
  return clauses.map(({ text, about }) => ({ text: `${text}.`, about }))
}

function orderClauses({ work_orders, ended_on, audits }: State, today: CalendarDay): Clause[] {
  const [first] = work_orders
  if (!first) return [{ text: pastText(ended_on), about: 'orders' }]
  const audits_info = audits.map(({ score, ...audit }) => ({ ...audit, percentage_score: score }))
  const course = courseOf({ work_orders, audits_info, open_team_requests: 0 }, today, { isStaff: false })
  const { first_to_run_out: order } = sumOfDays(work_orders, today)
  const next: Clause = order
    ? { text: daysRunOutText(order, today, shortReference(order.reference)), about: 'days' }
    : nextEnd(work_orders)
  // In an urgent sentence about the end, the next end is said already.
  switch (course.about) {
    // Says the same as `course.text`, and names the work order.
    case 'days':
      return [next, nextEnd(work_orders)]
    case 'used':
      return [{ text: course.text, about: 'days' }, next]
    case 'end':
      return [{ text: course.text, about: 'orders' }, ...(order ? [next] : [])]
    case 'audits':
      return [{ text: course.text, about: 'audits' }, next]
    default: {
      const isRunning = work_orders.some((one) => isInProgress(one, today))
      return [{ text: isRunning ? 'On course' : course.text, about: 'orders' }, next]
    }
  }
}

/** `orders` has at least one, and none that have ended. */
const nextEnd = (orders: State['work_orders']): Clause => {
  const [day = ''] = orders.map(({ end_date }) => end_date).toSorted(compare)
  return { text: `Next end is ${formatDay(day)}`, about: 'orders' }
}

/** People who leave; if no one leaves, people who join. `people` has the next 31 days, sorted by day. */
function peopleClause(people: readonly TeamEvent[], today: CalendarDay): Clause | undefined {
  const leaving = people.filter(({ kind }) => kind === 'leaves')
  const events = leaving.length > 0 ? leaving : people.filter(({ kind }) => kind === 'joins')
  const [first, last] = [events[0], events.at(-1)]
  if (!first || !last) return undefined
  const count = new Set(events.map(({ employee_id }) => employee_id)).size
  const verb = leaving.length > 0 ? 'leave' : 'join'
  const when =
    monthOf(first.day) === monthOf(last.day) ? `in ${monthName(first.day, today)}` : `by ${formatDay(last.day)}`
  return { text: `${count === 1 ? `1 person ${verb}s` : `${count} people ${verb}`} ${when}`, about: 'team' }
}
