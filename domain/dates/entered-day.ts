import * as z from 'zod/mini'
import { refined } from '../contract/refined.ts'
import { CalendarDay } from './calendar-day.ts'
import { dayProblem } from './day-field.ts'

/** Schema for a day that a person enters. */
export const EnteredDay = z.pipe(CalendarDay, z.string().check(refined((day) => dayProblem(day))))
