import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import type { CalendarDay } from '../dates/calendar-day.ts'
import { dayProblem } from '../dates/day-field.ts'
import { EnteredDay } from '../dates/entered-day.ts'
import { required, textField } from '../text/text-field.ts'
import {
  durations,
  lineProgress,
  longestNote,
  positions,
  primarySkills,
  quantity,
  type RequestLine,
} from './team-request.ts'

// Document 2, points 4, 5 and 8.
export const longestComment = 300
export const noLines = 'Add at least one member to the request'
export const startInPast = 'The start date cannot be in the past'
const quantityRange = `Quantity must be between ${quantity.min} and ${quantity.max}`
export const loadFailed = 'Some error happened'
export const createFailed = 'Error creating request'
export const updateFailed = 'Error updating request'
export const deleteFailed = 'Error deleting team request'
export const deleteQuestion = 'Are you sure you want to delete the request ?'
export const statesDisagree = 'is_new must be the same in the URL and in the body'
export const namesAnother = 'The request in the body differs from the request in the URL'
export const noSuchRequest = 'This request does not exist'
export const noSuchLine = 'This line is no longer on the request'
export const noSuchProposal = 'This proposal does not exist'
export const noSuchPerson = 'This person is not in the portal'
export const alreadyProposed = 'This person is already proposed for this line'
export const alreadyDecided = 'This proposal was already accepted or declined'
export const requestChangedByOther =
  'Someone else has changed this request. You now see the latest version. Please check it and try again.'
export const requestDeletedByOther =
  'Someone else has deleted this request. Your changes are still here: submit them as a new request.'
export const requestCompleted = 'This request is completed. Reopen it first.'
export const placesFilled = 'This line is filled. Request more people first.'
const mostLines = 50
const tooManyLines = `A request can have at most ${mostLines} lines`

/** Names accepted people of removed lines, for confirmation before saving. */
export const acceptedLeave = (names: readonly string[]): string =>
  `${new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)} ${names.length === 1 ? 'is' : 'are'} already accepted for the lines that you remove.`

/** The quantity of a line does not fall below the people who are accepted for it. */
export const acceptedAlready = (accepted: number): string =>
  accepted === 1 ? '1 person has already been accepted' : `${accepted} people have already been accepted`

const LineInput = z.object({
  /** Id of an existing line; a new one has none, or a temporary one of the browser. */
  id: z.optional(Id),
  member_role: z.enum(positions, { error: required }),
  primary_skill: z.enum(primarySkills, { error: required }),
  member_type_quantity: z
    .number({ error: required })
    .check(z.int(quantityRange), z.minimum(quantity.min, quantityRange), z.maximum(quantity.max, quantityRange)),
  member_start_date: z.pipe(z.string({ error: required }).check(z.minLength(1, required)), EnteredDay),
  member_duration: z.enum(durations, { error: required }),
})
export type LineInput = z.infer<typeof LineInput>

const RequestComment = textField({ label: 'Comment', max: longestComment, optional: true })

export const TeamRequestInput = z.object({
  request_content: z
    .array(LineInput, { error: noLines })
    .check(z.minLength(1, noLines), z.maxLength(mostLines, tooManyLines)),
  request_comment: z.optional(z.nullable(RequestComment)),
})
export type TeamRequestInput = z.infer<typeof TeamRequestInput>

export const ProposalNote = textField({ label: 'Note', max: longestNote, optional: true })

/** Line in the form; unset fields are empty. */
export interface LineDraft {
  member_role: string | null
  primary_skill: string | null
  member_type_quantity: string
  member_start_date: string
  member_duration: string | null
}
export type LineProblems = Partial<Record<keyof LineDraft, string>>

/** Why a line cannot be added yet, by field; empty when all five are filled and right. */
export function lineProblems(draft: LineDraft, today: CalendarDay): LineProblems {
  const amount = Number(draft.member_type_quantity)
  const inRange = Number.isInteger(amount) && amount >= quantity.min && amount <= quantity.max
  const problems: Record<keyof LineDraft, string | undefined> = {
    member_role: draft.member_role ? undefined : required,
    primary_skill: draft.primary_skill ? undefined : required,
    member_type_quantity: draft.member_type_quantity.trim() === '' ? required : inRange ? undefined : quantityRange,
    member_start_date:
      dayProblem(draft.member_start_date, { required: true }) ?? startProblem(draft.member_start_date, today),
    member_duration: draft.member_duration ? undefined : required,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** "Start date is required and cannot be in the past." Today is not the past. */
const startProblem = (start: CalendarDay, today: CalendarDay): string | undefined =>
  start < today ? startInPast : undefined

type Comparable = Pick<
  LineInput,
  'member_role' | 'primary_skill' | 'member_type_quantity' | 'member_start_date' | 'member_duration'
>
const compared = [
  'member_role',
  'primary_skill',
  'member_type_quantity',
  'member_start_date',
  'member_duration',
] as const satisfies readonly (keyof Comparable)[]

export const isSameLine = (one: Comparable, other: Comparable): boolean =>
  compared.every((field) => one[field] === other[field])

/** People accepted for lines that a change removes. */
export function acceptedOfRemoved(lines: readonly Pick<LineInput, 'id'>[], stored: readonly RequestLine[]): string[] {
  const remainingIds = new Set(lines.map(({ id }) => id))
  return stored
    .filter(({ id }) => !remainingIds.has(id))
    .flatMap(({ proposals }) => proposals.filter(({ decision }) => decision === 'accepted'))
    .map(({ employee_name }) => employee_name)
}

/** The first line that asks for fewer people than are accepted for it, by its place, and for how many that is. */
export function lineBelowAccepted(
  lines: readonly Pick<LineInput, 'id' | 'member_type_quantity'>[],
  stored: readonly RequestLine[],
): { place: number; accepted: number } | undefined {
  for (const [place, line] of lines.entries()) {
    const before = stored.find(({ id }) => id === line.id)
    const accepted = before ? lineProgress(before).accepted : 0
    if (line.member_type_quantity < accepted) return { place, accepted }
  }
  return undefined
}

/** "On an edit only new or changed lines are held to 'not in the past'." Answers the place of the first that breaks it. */
export function lineInPast(
  lines: readonly LineInput[],
  stored: readonly (Comparable & { id: string })[],
  today: CalendarDay,
): number | undefined {
  const index = lines.findIndex((line) => {
    const before = stored.find(({ id }) => id === line.id)
    return !(before && isSameLine(before, line)) && startProblem(line.member_start_date, today) !== undefined
  })
  return index < 0 ? undefined : index
}
