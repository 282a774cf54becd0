import type { CalendarDay } from '../dates/calendar-day.ts'

interface OfWorkOrder {
  reference: string
  /** Title of the engagement. */
  title: string
}

/** Data of subjects that sentences of events use, by type of subject. The server reads it with the events (subject-data.ts). */
export interface Subjects {
  /** The engagement itself. */
  engagement: object
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
