import type { CalendarDay } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import { courseOf, type Needed, needs } from './course.ts'

/** Most engagements that one answer holds. Longer lists cannot be sorted by need. */
export const mostByNeed = 50

/** After all days. */
const never = '9999-12-31'

/** Sorts by the order of `needs`, then by day. Engagements with the same day keep their order. */
export const sortByNeed = <Engagement extends Needed>(
  engagements: readonly Engagement[],
  today: CalendarDay,
  viewer: { isStaff: boolean },
): Engagement[] =>
  engagements
    .map((engagement) => ({ engagement, course: courseOf(engagement, today, viewer) }))
    .toSorted(
      ({ course: one }, { course: other }) =>
        needs.indexOf(one.need) - needs.indexOf(other.need) || compare(one.on ?? never, other.on ?? never),
    )
    .map(({ engagement }) => engagement)
