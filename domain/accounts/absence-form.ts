import * as z from 'zod/mini'
import { AbsenceRecord } from '../import/days.ts'

const absence = AbsenceRecord.shape

/** Days on which a person does not work, both included. */
export const AbsenceForm = z.object({ start_date: absence.start_date, end_date: absence.end_date })
export type AbsenceForm = z.output<typeof AbsenceForm>
