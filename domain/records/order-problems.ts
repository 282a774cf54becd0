import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { dayProblem, parseDay } from '../dates/day-field.ts'
import { length } from '../text/composed.ts'
import { required, tooLong } from '../text/text-field.ts'
import { amountProblem, budgetProblem, parseAmount, wholeNumberProblem } from './numbers.ts'
import { filledRows, formOf, type OrderFields, type PersonRow } from './order-draft.ts'
import type { PersonChoice } from './record-parts.ts'
import { workOrderProblems } from './work-order-rules.ts'
import { dayTooLate } from './wrong-day.ts'

/** A problem of a field of the order (`row` is null) or of a cell of its people. */
export interface OrderProblem {
  row: string | null
  field: string
  sentence: string
  /** Something is not filled in yet: it is shown once the form was tried to send. */
  isMissing: boolean
  /** Changes that would solve it, each with one press. */
  fixes: Fix[]
}
interface Fix {
  label: string
  change: Partial<PersonRow>
}

const longestName = 200
const mostMoney = 1_000_000_000

/** Problems of the form in the order of its fields. Without any, the server accepts it, as far as the browser can know. */
export function orderProblems(draft: OrderFields): OrderProblem[] {
  const form = formOf(draft)
  const rows = filledRows(draft.people)
  const crossed = workOrderProblems(form)
  const [areDays, start, end] = [isDay(form.start_date) && isDay(form.end_date), draft.start_date, draft.end_date]
  const ofOrder = [
    problem(null, 'reference', nameProblem(draft.reference, 'Reference')),
    problem(null, 'start_date', dayProblem(start, { required: true })),
    problem(null, 'end_date', dayProblem(end, { required: true }) ?? (areDays ? crossed.end_date : undefined)),
    problem(null, 'budget_days', budgetProblem(draft.budget_days)),
    problem(null, 'people', crossed.people),
  ]
  const ofPeople = rows.flatMap((row, index) => {
    const sent = form.people[index]
    const isOwn = row.start_date.trim() !== '' || row.end_date.trim() !== ''
    const isCrossed = isOwn && sent !== undefined && isDay(sent.start_date) && isDay(sent.end_date)
    return [
      personProblem(row),
      problem(row, 'member_role', nameProblem(row.member_role, 'Role')),
      cellDayProblem(row, 'start_date'),
      cellDayProblem(row, 'end_date') ??
        problem(row, 'end_date', isCrossed ? crossed[`people.${index}.end_date`] : undefined),
      problem(row, 'price_per_day', amountProblem(row.price_per_day, mostMoney, '670 or 670.50')),
      problem(row, 'allocation_percentage', shareProblem(row.allocation_percentage)),
    ]
  })
  return [...ofOrder, ...ofPeople].filter((each) => each !== undefined)
}

const isDay = (day: CalendarDay): boolean => parseDay(day) !== undefined

function problem(
  row: PersonRow | null,
  field: string,
  sentence: string | undefined,
  fixes: Fix[] = [],
): OrderProblem | undefined {
  if (sentence === undefined) return undefined
  return { row: row?.key ?? null, field, sentence, isMissing: sentence === required, fixes }
}

const nameProblem = (name: string, label: string): string | undefined =>
  name.trim() === '' ? required : length(name) > longestName ? tooLong(label, longestName) : undefined

const shareProblem = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : wholeNumberProblem(parseAmount(typed), 100)

function cellDayProblem(row: PersonRow, field: 'start_date' | 'end_date'): OrderProblem | undefined {
  const wrong = dayTooLate(row[field])
  if (wrong)
    return problem(row, field, wrong.sentence, [
      { label: `Use ${formatDay(wrong.lastDay)}`, change: { [field]: wrong.lastDay } },
    ])
  return problem(row, field, dayProblem(row[field]))
}

/** A name that is not one person yet: several are called so, or none. */
function personProblem(row: PersonRow): OrderProblem | undefined {
  const { name, person, match } = row
  if (person !== null || name.trim() === '') return undefined
  if (match === null) return { row: row.key, field: 'name', sentence: choosePerson, isMissing: true, fixes: [] }
  if (match.people.length > 0) {
    const people = roleFirst(match.people, row.member_role)
    return problem(row, 'name', `${severalAreCalled(people.length, 'people', name.trim())}.`, fixesOf(people))
  }
  const near = match.similar.slice(0, 3).map((one) => ({ ...fixOf(one), label: `Use ${one.name}` }))
  return problem(row, 'name', noOneIsCalled(name.trim()), near)
}
export const severalAreCalled = (count: number, things: string, name: string): string =>
  `${count} ${things} are called ${name}`
export const noOneIsCalled = (name: string): string => `No one is called ${name}.`
const choosePerson = 'Choose a person from the list'

const roleFirst = (people: readonly PersonChoice[], role: string): PersonChoice[] =>
  [...people].sort((one, other) => Number(other.last_role === role) - Number(one.last_role === role))

const fixOf = (one: PersonChoice): Fix => ({ label: one.name, change: chosen(one) })

/** "Li Wei, QA Engineer"; with the address if that is not enough to tell them apart. */
function fixesOf(people: readonly PersonChoice[]): Fix[] {
  const labelOf = ({ name, last_role, job_title }: PersonChoice) =>
    [name, last_role ?? job_title].filter(Boolean).join(', ')
  return people.map((one) => {
    const isAlone = people.filter((other) => labelOf(other) === labelOf(one)).length === 1
    return { ...fixOf(one), label: isAlone ? labelOf(one) : [labelOf(one), one.email].filter(Boolean).join(', ') }
  })
}

/** The part of a row that names a person. */
export const chosen = ({ id, name, photo_id }: NonNullable<PersonRow['person']>): Partial<PersonRow> => ({
  person: { id, name, photo_id },
  name,
  match: null,
})

/** Name of a row in sentences: "Mateus Gonçalves". */
export const rowName = ({ name, member_role }: Pick<PersonRow, 'name' | 'member_role'>): string =>
  name.trim() || member_role.trim() || notDecided

export const notDecided = 'Not decided yet'
