import * as z from 'zod/mini'
import { enteredYear } from '../dates/year-limits.ts'
import { Day, endNotBeforeStart, orOtherYear, RecordId, Whole } from './fields.ts'

/** Time that a person worked on a work order on one day. */
export const TimeEntryRecord = z.strictObject({
  id: RecordId,
  day: Day,
  employee_id: RecordId,
  work_order_id: RecordId,
  /** Hundredths of a day: 150 means 1.5 days. Negative in a correction. */
  hundredths: Whole(-1_000_000, 1_000_000),
})
export type TimeEntryRecord = z.input<typeof TimeEntryRecord>

const monthPattern = new RegExp(`^${enteredYear}-(?:0[1-9]|1[0-2])$`)

/** First record of a file that contains only some months, such as `{ "months": ["2026-10", "2026-11"] }`. */
export const ReplacedMonths = z.strictObject({
  months: z
    .array(z.string().check(z.regex(monthPattern, { error: orOtherYear('must be a month such as 2026-10') })))
    .check(z.minLength(1, 'must name at least one month'), z.maxLength(1200, 'must name at most 1200 months')),
})
export type ReplacedMonths = z.input<typeof ReplacedMonths>

/** Days on which a person does not work. The portal stores no reason. */
export const AbsenceRecord = z
  .strictObject({ id: RecordId, employee_id: RecordId, start_date: Day, end_date: Day })
  .check(endNotBeforeStart)
export type AbsenceRecord = z.input<typeof AbsenceRecord>
