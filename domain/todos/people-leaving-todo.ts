import { addMonths, type CalendarDay, monthOf } from '../dates/calendar-day.ts'
import { monthText } from '../dates/month-text.ts'
import { namesInWords, plain, words } from '../overview/words.ts'
import { isProviderSideEditor } from '../team/permissions.ts'
import { compare } from '../text/compare.ts'
import type { Fact, TodoRule } from './todo-rule.ts'

interface Leaver extends Fact {
  name: string
  last_day: CalendarDay
  /** Set if the name is a list of several people. */
  are_several?: boolean
}

const monthBefore = ({ last_day }: Leaver): CalendarDay => addMonths(monthOf(last_day), -1)

export const peopleLeavingTodo = {
  waits: ({ engagement_id, last_day }, person, today) =>
    isProviderSideEditor(person, engagement_id) && monthOf(last_day) === addMonths(monthOf(today), 1),
  since: monthBefore,
  by: ({ last_day }) => last_day,
  // All who leave an engagement in the month are one to-do, due with the first.
  gather: (waiting) => {
    const sorted = waiting.toSorted((one, other) => compare(one.last_day, other.last_day) || compare(one.id, other.id))
    return [...Map.groupBy(sorted, ({ engagement_id }) => engagement_id)].flatMap(([engagement_id, leavers]) =>
      leavers.slice(0, 1).map((first) => ({
        ...first,
        id: `${engagement_id}-${monthBefore(first).slice(0, 7)}`,
        name: namesInWords(leavers.map(({ name }) => name)),
        are_several: leavers.length > 1,
      })),
    )
  },
  says: ({ name, are_several, last_day }) =>
    words`${name} ${plain(`${are_several ? 'leave' : 'leaves'} in ${monthText(last_day)}`)}`,
  path: ({ engagement_id }) => `/engagements/${engagement_id}/team?view=implementation`,
  action: 'View team',
} satisfies TodoRule<Leaver>
