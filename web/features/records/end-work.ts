import { addDays, type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { dayProblem, parseDay } from '@portal/domain/dates/day-field'
import { type Ending, endingProblems, type Follower, noLineChosen } from '@portal/domain/records/end-assignments'
import { type Choice, noChoice } from './choice.ts'

/** A line of the person on a work order. */
export interface Line {
  id: string
  work_order_id: string
  /** Version of the work order. */
  version: number
  reference: string
  member_role: string
  start_date: CalendarDay
  end_date: CalendarDay
}

export interface EndContent {
  end_date: string
  follows: Follower
  successor: Choice
  /** Ids of the lines that end. */
  chosen: string[]
}

/** Ends all lines that have begun today, or else the next one on its last day. */
export function firstContent(lines: readonly Line[], today: CalendarDay): EndContent {
  const byStart = lines.toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
  const [first] = byStart
  const end_date = first && first.start_date > today ? first.end_date : today
  const chosen = lines.filter((line) => line.start_date <= end_date && end_date <= line.end_date).map(({ id }) => id)
  return { end_date, follows: 'no_one', successor: noChoice, chosen }
}

/** Lines that end. One that others removed meanwhile is not among them. */
export const chosenLines = (lines: readonly Line[], chosen: readonly string[]): Line[] =>
  lines.filter(({ id }) => chosen.includes(id))

/** The ending to send. Without days left the choice of a follower is hidden, and no one follows. */
export function endingOf(content: EndContent, lines: readonly Line[]): Ending {
  const follows = nextDay(content, lines) === undefined ? 'no_one' : content.follows
  const successor_id = follows === 'successor' ? content.successor.id : null
  return { end_date: parseDay(content.end_date) ?? '', follows, successor_id }
}

/** Sentences by field, the same as those of the server. */
export function endProblems(
  content: EndContent,
  lines: readonly Line[],
  employee_id: string,
): Partial<Record<keyof EndContent, string>> {
  const ended = chosenLines(lines, content.chosen)
  if (ended.length === 0) return { chosen: noLineChosen }
  const noDay = dayProblem(content.end_date, { required: true })
  const problems = endingProblems(endingOf(content, lines), { employee_id, lines: ended })
  const wrongDay = noDay ?? problems.end_date
  return {
    ...(wrongDay !== undefined && { end_date: wrongDay }),
    ...(problems.successor_id !== undefined && { successor: problems.successor_id }),
  }
}

/** The day after the last one, if days are left on a line that ends. */
export function nextDay({ end_date, chosen }: EndContent, lines: readonly Line[]): CalendarDay | undefined {
  const day = parseDay(end_date)
  if (day === undefined || !chosenLines(lines, chosen).some((line) => line.end_date > day)) return undefined
  return addDays(day, 1)
}

/** "Scrum Master, until 30 Sep 2026" */
export const lineText = ({ member_role, start_date, end_date }: Line): string =>
  `${member_role}, ${formatDay(start_date)} – ${formatDay(end_date)}`
