import type { CalendarDay } from '../dates/calendar-day.ts'
import type { OrderWithDays } from '../days/order-days.ts'
import { runOutDay, runOutText, runsOutEarly } from '../days/run-out.ts'
import { daysDue, getsDaysNotices, thresholdsOf, thresholdWords } from '../days/thresholds.ts'
import { plain, words } from '../overview/words.ts'
import { extensionAction } from './order-ending-todo.ts'
import type { Fact, TodoRule } from './todo-rule.ts'

type OrderWithNotice = Fact & OrderWithDays & { asked: boolean; is_lead: boolean; noticed_on: CalendarDay }

export const daysLeftTodo = {
  waits: (order, person, today) =>
    getsDaysNotices(person, order) && !order.asked && thresholdsOf(order, today).length > 0,
  since: ({ noticed_on }) => noticed_on,
  by: daysDue,
  says: (order, today) => thresholdWords(order, thresholdsOf(order, today)[0], today),
  saysTimeLeft: true,
  path: ({ id, engagement_id }) => `/engagements/${engagement_id}/work-orders?wo=${id}`,
  action: extensionAction,
  dated: (order, today) => {
    if (!runsOutEarly(order)) return null
    const when = plain(runOutText(order, today))
    return { day: runOutDay(order), words: words`Forecast: the days of ${order.reference} run out ${when}` }
  },
} satisfies TodoRule<OrderWithNotice>
