import type { CalendarDay } from '../dates/calendar-day.ts'
import type { ChangeSubjects } from '../events/subjects.ts'
import type { Viewer } from '../session/user.ts'
import type { ChangeKind, Difference } from './change.ts'
import type { Words } from './words.ts'

/** An event as Recent changes get it. */
export interface ChangeEvent<
  Facts extends object = object,
  Subject extends keyof ChangeSubjects = keyof ChangeSubjects,
> {
  id: string
  kind: string
  engagement_id: string
  subject_id: string
  person_id: string | null
  day: CalendarDay
  facts: Facts
  subject: ChangeSubjects[Subject]
}

export interface ChangeReader {
  viewer: Viewer
  today: CalendarDay
}

interface ChangeLine {
  words: Words
  difference?: Difference
  path: string
}

interface ChangeDeclaration<Facts extends object, Subject extends keyof ChangeSubjects> {
  kind: ChangeKind
  /** Type of the record that the line names. Without the record there is no line. */
  reads: Subject
  /** Part of the provider's records: left out of engagements that are new themselves. */
  isRecorded?: true
  /**
   * Gets all events about one record and person whose kinds have the same `settle`, the newest first, and returns those that still
   * count. By default all do.
   */
  settle?<Event extends Settled>(events: readonly Event[]): readonly Event[]
  /** Events of one record and day with the same key are one line, about several people. By default each has its own. */
  groupKey?(event: ChangeEvent<Facts, Subject>, today: CalendarDay): string
  /** `group`: the events of the line, of which the first is `event`. */
  line(
    event: ChangeEvent<Facts, Subject>,
    reader: ChangeReader,
    group: readonly ChangeEvent<Facts, Subject>[],
  ): ChangeLine
}

export type Settled = Pick<ChangeEvent, 'kind' | 'facts'>

/** The declaration of a kind's line. Its `reads` says which subject `line` gets. */
export type ChangeOf<Facts extends object> = {
  [Subject in keyof ChangeSubjects]: ChangeDeclaration<Facts, Subject>
}[keyof ChangeSubjects]

export const plainDifference = (text: string): Difference => ({ text, is_worse: false, score: null })
export const forYou = 'waiting for you'

/** The newest event, unless it undid the oldest. */
export const unlessUndone = <Event extends Settled>(events: readonly Event[]): readonly Event[] =>
  events[0]?.kind === events.at(-1)?.kind ? events.slice(0, 1) : []

export const newest = <Event extends Settled>(events: readonly Event[]): readonly Event[] => events.slice(0, 1)
