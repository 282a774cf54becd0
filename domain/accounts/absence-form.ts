import * as z from 'zod/mini'
import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { AbsenceRecord } from '../import/days.ts'

const absence = AbsenceRecord.shape

/** Days on which a person does not work, both included. */
export const AbsenceForm = z.object({ start_date: absence.start_date, end_date: absence.end_date })
export type AbsenceForm = z.output<typeof AbsenceForm>

export const absenceProblems = ({ start_date, end_date }: { start_date: CalendarDay; end_date: CalendarDay }) =>
  end_date < start_date ? { end_date: `Must not be before ${formatDay(start_date)}` } : {}
