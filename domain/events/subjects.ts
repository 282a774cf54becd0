import type { ScoringType } from '../audits/bands.ts'
import type { CalendarDay } from '../dates/calendar-day.ts'
import type { Led } from '../engagement-access/permissions.ts'
import type { ExtensionState } from '../work-orders/extension-request.ts'

interface OfWorkOrder {
  reference: string
  /** Title of the engagement. */
  title: string
}

/** Names that changed fields have now, by field. */
export type ChangedNames = Readonly<Record<string, string>>

/** Data of subjects that sentences of events use, by type of subject. The server reads it with the events (subject-data.ts). */
export interface Subjects {
  /** The engagement itself, with the names of those whom a change of it names. */
  engagement: { names?: ChangedNames | null }
  work_order: OfWorkOrder & { end_date: CalendarDay }
  extension_request: OfWorkOrder & {
    work_order_id: string
    message: string
    proposed_end_date: CalendarDay | null
  }
  file: { file_name: string; category: string; expire_on: CalendarDay | null }
  audit: { title: string; score: number }
  /** The name is null once the request is deleted. */
  team_request: { requested_by: string | null }
  customer_survey: object
  individual_feedback: object
  team_feedback: { team_name: string }
  import_run: { who: string; problems: readonly string[] }
}

export type SubjectType = keyof Subjects

interface OfPerson {
  person: string
  /** Reference of the work order. */
  reference: string
}

/**
 * Records that lines of Recent changes name. The server reads their current data with the events (change-subject-data.ts). Names of
 * people are those in the record, so that erasing a person clears them.
 */
export interface ChangeSubjects {
  engagement: { names?: ChangedNames | null }
  work_order: { reference: string }
  removed_work_order: { reference: string }
  /** A person who is still on the work order. */
  assignment: OfPerson & { first_day: CalendarDay }
  /** A person who was on the work order, with the last day of the work order. */
  past_assignment: OfPerson & { order_end: CalendarDay }
  audit: { title: string; scoring_type: ScoringType }
  file_version: { file_name: string; by: string }
  customer_survey: { by: string; score: number | null }
  individual_feedback: { by: string; about: string }
  team_feedback: { by: string; about: string }
  team_request: { by: string; lines: readonly { quantity: number; role: string; skill: string }[] }
  proposal: {
    person: string
    role: string
    proposed_by: string
    decided_by: string
    decision: 'open' | 'accepted' | 'declined'
    /** The request is not completed. */
    is_new: boolean
  }
  extension_request: Omit<Led, 'id'> & {
    order_id: string
    reference: string
    requested_by: string
    answered_by: string
    state: ExtensionState
  }
}
