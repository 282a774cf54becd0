import { addDays, addMonths, type CalendarDay } from '../dates/calendar-day.ts'
import type { RequestLine } from './team-request.ts'

/** Last day that a line asks for: "3 months" from 1 Jul end on 30 Sep. Empty if the duration is not known. */
export function lineEnd(line: Pick<RequestLine, 'member_start_date' | 'member_duration'>): CalendarDay | '' {
  if (line.member_duration === 'Other') return ''
  return addDays(addMonths(line.member_start_date, Number.parseInt(line.member_duration, 10)), -1)
}
