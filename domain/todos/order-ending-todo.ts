import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { plain, words } from '../overview/words.ts'
import { endsIn, endsWithinMonth, monthDays } from '../work-orders/progress.ts'
import type { Fact, Person, TodoRule } from './todo-rule.ts'

/** `asked`: an extension is requested or accepted. */
type EndingOrder = Fact & { reference: string; end_date: CalendarDay; asked: boolean }

export const extensionAction = (person: Person): string =>
  person.is_stakeholder ? 'Request extension' : 'View work order'

export const orderEndingTodo = {
  waits: (order, _, today) => endsWithinMonth(order, today) && !order.asked,
  since: ({ end_date }) => addDays(end_date, 1 - monthDays),
  by: ({ end_date }) => end_date,
  says: (order, today) => words`${order.reference} ${plain(endsIn(order, today))}. No extension requested`,
  saysTimeLeft: true,
  path: ({ id, engagement_id }) => `/engagements/${engagement_id}/work-orders?wo=${id}`,
  action: extensionAction,
} satisfies TodoRule<EndingOrder>
