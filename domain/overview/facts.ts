import type { ScoringType } from '../audits/bands.ts'
import type { CalendarDay } from '../dates/calendar-day.ts'
import type { OrderWithDays } from '../days/order-days.ts'

/** Facts from which to-dos are derived, by kind of to-do. */
export interface Facts {
  proposal: Fact & {
    request_id: string
    person: string
    role: string
    proposed_by: string
    proposed_on: CalendarDay
    needed_on: CalendarDay
  }
  'feedback-asked': Fact & { asked_by: string; asked_on: CalendarDay; answered: boolean }
  'extension-answered': Fact & {
    reference: string
    order_id: string
    accepted: boolean
    answered_by: string
    answered_on: CalendarDay
    seen: boolean
  }
  file: Fact & {
    file_name: string
    uploaded_by: string
    is_own: boolean
    added_on: CalendarDay
    expire_on: CalendarDay | null
    opened: boolean
  }
  'order-ending': Fact & { reference: string; end_date: CalendarDay; asked: boolean }
  'days-left': Fact & OrderWithDays & { asked: boolean; is_lead: boolean; noticed_on: CalendarDay }
  audit: Fact & {
    title: string
    type: ScoringType
    score: number
    score_before: number | null
    created_on: CalendarDay
    seen: boolean
  }
  'extension-asked': Fact & {
    reference: string
    order_id: string
    requested_by: string
    requested_on: CalendarDay
    /** When the order ends, unless it is extended. */
    end_date: CalendarDay
  }
  'line-without-proposal': Line & { requested_by: string; requested_on: CalendarDay }
  'proposal-declined': Line & {
    person: string
    note: string | null
    declined_by: string
    declined_on: CalendarDay
  }
  'low-score': Fact & { name: string; score: number; given_on: CalendarDay; replied: boolean }
  'feedback-missing': Fact & { name: string; asked_on: CalendarDay; answered: boolean }
  'own-file': Fact & { file_name: string; expire_on: CalendarDay }
  'people-leaving': Fact & { name: string; last_day: CalendarDay }
  'bug-report': PortalFact & { number: number; reported_by: string; reported_on: CalendarDay }
  'failed-mail': PortalFact & { failed: number; failed_on: CalendarDay }
}

interface PortalFact {
  /** Id of the record. */
  id: string
}
interface Fact extends PortalFact {
  engagement_id: string
}
interface Line extends Fact {
  request_id: string
  role: string
  quantity: number
  accepted: number
  /** Proposals that are not decided. */
  proposed: number
  /** The day on which those who were asked for are to begin. */
  needed_on: CalendarDay
}
