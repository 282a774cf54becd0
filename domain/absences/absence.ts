import * as z from 'zod/mini'
import { CalendarDay } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import { hasEnded, type Period } from '../work-orders/progress.ts'

/** First and last day on which a person does not work, weekends included. The portal knows no reason. */
export const AwayPeriod = z.object({ start_date: CalendarDay, end_date: CalendarDay })
export type AwayPeriod = z.infer<typeof AwayPeriod>

export interface Absence extends AwayPeriod {
  employee_id: string
}

/** Whether two periods have a day in common. */
const overlap = (one: Period, other: Period): boolean =>
  one.start_date <= other.end_date && other.start_date <= one.end_date

/**
 * Whether an absence is shown on an engagement, by the person's assignments to its work orders, without removed ones: one of
 * them overlaps the absence or has not ended. An absence after the last day is shown too, because an extension may follow.
 */
export const isShownOn = (absence: AwayPeriod, assignments: readonly Period[], today: CalendarDay): boolean =>
  assignments.some((assignment) => !hasEnded(assignment, today) || overlap(absence, assignment))

/** Current and coming absences, soonest first. Past ones are shown only on the timeline. */
export const comingAbsences = <A extends AwayPeriod>(absences: readonly A[], today: CalendarDay): A[] =>
  absences
    .filter((absence) => !hasEnded(absence, today))
    .toSorted((one, other) => compare(one.start_date, other.start_date) || compare(one.end_date, other.end_date))

/** The parts of absences on which someone who stays until the last day is missing. */
export const absencesUntil = (lastDay: CalendarDay, absences: readonly AwayPeriod[]): AwayPeriod[] =>
  absences
    .filter(({ start_date }) => start_date <= lastDay)
    .map(({ start_date, end_date }) => ({ start_date, end_date: end_date > lastDay ? lastDay : end_date }))

/** Absences that have a day in common with the period of an assignment. */
export const absencesDuring = ({ absences = [], ...period }: PeriodWithAbsences): AwayPeriod[] =>
  absences.filter((absence) => overlap(absence, period))

export interface PeriodWithAbsences extends Period {
  absences?: readonly AwayPeriod[] | undefined
}

/** The days of an absence that are within a period which it overlaps. */
export const partWithin = (absence: AwayPeriod, period: Period): AwayPeriod => ({
  start_date: absence.start_date < period.start_date ? period.start_date : absence.start_date,
  end_date: absence.end_date > period.end_date ? period.end_date : absence.end_date,
})
