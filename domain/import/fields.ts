import * as z from 'zod/mini'
import { isCounted } from '../dates/calendar-day.ts'
import { enteredYear, isWithinYearLimits, yearOutsideLimits } from '../dates/year-limits.ts'
import { composed } from '../text/composed.ts'
import { emailAddress } from '../text/email-field.ts'

// The kinds of field a record of the import is made of. PostgreSQL keeps neither NUL nor half a character.

const idPattern = /^[A-Za-z0-9_-]{1,64}$/

/** Gives a sentence for a missing value to schemas that have none for it. */
const orMissing =
  (sentence: string) =>
  (issue: { input?: unknown }): string =>
    issue.input === undefined ? 'is missing' : sentence

const notAnId = { error: orMissing('must be an id: 1 to 64 letters, digits, - or _, or a whole number') }

/** An id of the provider's systems, as text or as a whole number. */
export const RecordId = z.pipe(
  z.union([z.string().check(z.regex(idPattern, notAnId)), z.int(notAnId).check(z.minimum(0, notAnId))], notAnId),
  z.transform(String),
)

/** One of the given values. */
export const oneOf = <const Value extends string | number>(values: readonly Value[], sentence: string) =>
  z.literal(values, { error: orMissing(sentence) })

/** Trimmed and composed text of at most `max` characters. */
export const textOrEmpty = (max: number) =>
  z.string().check(
    z.overwrite(composed),
    z.trim(),
    z.maxLength(max, `must not be longer than ${max} characters`),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), 'contains an invalid character'),
  )

/** Text that must not be empty. */
export const text = (max: number) => textOrEmpty(max).check(z.minLength(1, 'must not be empty'))

/** A field that may be null or missing; both mean unknown. */
export const maybe = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null)

/** A field that may be null or missing, with the value to use then. */
export const orElse = <Schema extends z.ZodMiniType, Value extends z.output<Schema>>(schema: Schema, value: Value) =>
  z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((given): z.output<Schema> => given ?? value),
  )

/** A list that may be null or left out. */
export const list = <Schema extends z.ZodMiniType>(schema: Schema) => orElse(z.array(schema), [] as z.output<Schema>[])

export const Name = text(200)

export const EmailAddress = emailAddress('must be an email address')

/** Sentence for a text that is not in the years of the pattern, or not a day or month at all. */
export const orOtherYear =
  (sentence: string) =>
  ({ input }: { input?: unknown }): string =>
    /^\d{4}-\d{2}/.test(String(input)) && !isWithinYearLimits(String(input)) ? yearOutsideLimits : sentence

const dayPattern = new RegExp(`^${enteredYear}-\\d{2}-\\d{2}$`)

/** `2026-09-05`. */
export const Day = z.string().check(
  z.regex(dayPattern, { error: orOtherYear('must be a date such as 2026-09-05') }),
  z.refine((value) => !dayPattern.test(value) || isRealDay(value), 'is not a real date'),
)

const isRealDay = (value: string): boolean => {
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && isCounted(value) && new Date(time).toISOString().startsWith(value)
}

/** `2026-09-05T09:30:00Z`, or with an offset such as `+01:00`. */
export const Instant = z.iso
  .datetime({ offset: true, error: orMissing('must be a time such as 2026-09-05T09:30:00Z') })
  .check(
    z.refine(isCounted, { error: 'is not a real time', abort: true }),
    z.refine(isWithinYearLimits, yearOutsideLimits),
  )

export const Percent = z.number().check(z.minimum(0, 'must be 0 or more'), z.maximum(100, 'must be 100 or less'))

export const Whole = (min: number, max: number) =>
  z
    .int({ error: orMissing('must be a whole number') })
    .check(z.minimum(min, `must be ${min} or more`), z.maximum(max, `must be ${max} or less`))

/** A number from 0 to `max` with up to two decimals. */
const decimal = (max: number) =>
  z.number().check(
    z.minimum(0, 'must be 0 or more'),
    z.maximum(max, `must be ${max} or less`),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must not have more than two decimals'),
  )

/** Units of the provider's currency, with up to two decimals. */
export const Money = decimal(1_000_000_000)

/** Days of work, with up to two decimals. */
export const WorkingDays = decimal(1_000_000)

export const Level = oneOf([1, 2, 3, 4], 'must be 1, 2, 3 or 4')

/** The name of a picture in the folder photos/. */
export const PhotoFile = z
  .string()
  .check(
    z.maxLength(200, 'must not be longer than 200 characters'),
    z.regex(/^[^./\\\0][^/\\\0]*$/, 'must be a file name in the photos folder, without a path'),
  )

/** For records with a first and a last day, both included. */
export const endNotBeforeStart = z.refine<{ start_date: string; end_date: string }>(
  (record) => record.end_date >= record.start_date,
  { path: ['end_date'], error: 'must not be before start_date' },
)
