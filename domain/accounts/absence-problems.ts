import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'

/** Sentences for what the single days cannot say. */
export const absenceProblems = ({ start_date, end_date }: { start_date: CalendarDay; end_date: CalendarDay }) =>
  end_date < start_date ? { end_date: `Must not be before ${formatDay(start_date)}` } : {}
