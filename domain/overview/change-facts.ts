import type { ScoringType } from '../audits/bands.ts'
import type { CalendarDay } from '../dates/calendar-day.ts'
import type { ExtensionState } from '../work-orders/extension-request.ts'
import type { Period } from '../work-orders/progress.ts'
import type { ChangeKind } from './change.ts'

/** Changes found, by kind, as far as the reader may know them. */
export interface ChangeFacts {
  'new-engagement': OnEngagement
  'order-new': OnOrder & Period
  'dates-moved': OnOrder & { was: Period; now: Period }
  'order-ended': OnOrder
  'order-removed': OnOrder
  joined: Move
  left: Move
  /** A person's last day on a work order changed, but not the work order's end. */
  'end-moved': OnOrder & { person: string; was: CalendarDay; now: CalendarDay }
  audit: OnEngagement & { audit_id: string; title: string; type: ScoringType; score: number; before: number | null }
  file: OnEngagement & { file_name: string; by: string; version: number }
  survey: OnEngagement & { by: string; score: number | null }
  'people-feedback': OnEngagement & { by: string; about: string }
  'team-asked': OnEngagement & { by: string; lines: readonly { quantity: number; role: string; skill: string }[] }
  proposal: OnEngagement & {
    person: string
    role: string
    by: string
    /** State of the proposal. */
    decision: 'open' | 'accepted' | 'declined'
    /** Whether it was made or decided in the time that is looked at. */
    told: 'made' | 'decided'
    /** Whether the proposal is open and the reader decides it. */
    waits: boolean
  }
  extension: OnOrder & { by: string; state: ExtensionState; told: 'made' | 'decided'; waits: boolean }
  stakeholder: OnEngagement & {
    action: 'invited' | 'removed' | 'accepted' | 'declined' | 'added'
    name: string
    /** null where the provider's records said so. */
    by: string | null
  }
  'release-note': Fact & { title: string | null }
}

interface Fact {
  id: string
  day: CalendarDay
}
interface OnEngagement extends Fact {
  engagement_id: string
}
interface OnOrder extends OnEngagement {
  order_id: string
  reference: string
}
/** A person who joined or left a work order. */
export interface Move extends OnOrder {
  person_id: string
  person: string
  role: string
  /** The first day on the order, where that is still to come. */
  begins: CalendarDay | null
}

export type FoundChanges = { readonly [Kind in ChangeKind]?: readonly ChangeFacts[Kind][] }
