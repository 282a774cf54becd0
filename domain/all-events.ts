import { auditCreated, auditScored } from './audits/audit-events.ts'
import type { CalendarDay } from './dates/calendar-day.ts'
import { daysRunningOut } from './days/days-events.ts'
import { engagementAdded, engagementChanged } from './engagements/engagement-events.ts'
import type { Detail, EventKind } from './events/event-kind.ts'
import type { Subjects, SubjectType } from './events/subjects.ts'
import {
  personFeedbackGiven,
  personFeedbackWithdrawn,
  teamFeedbackGiven,
  teamFeedbackWithdrawn,
} from './feedback/feedback-events.ts'
import { fileDeleted, fileExpiring, fileReplaced, fileShared } from './files/file-events.ts'
import { importEnded } from './import/import-events.ts'
import { removalCalledOff, removalPlanned } from './retention/removal-events.ts'
import {
  serviceFeedbackChanged,
  serviceFeedbackGiven,
  serviceFeedbackReplied,
  serviceFeedbackRequested,
} from './surveys/service-feedback-events.ts'
import {
  assignmentEndMoved,
  assignmentJoined,
  assignmentLeft,
  assignmentRoleChanged,
} from './team/assignment-events.ts'
import {
  personProposed,
  proposalDecided,
  teamRequestChanged,
  teamRequested,
  teamRequestRemoved,
} from './team-requests/team-request-events.ts'
import { extensionAnswered, extensionRequested, extensionWithdrawn } from './work-orders/extension-events.ts'
import {
  workOrderAdded,
  workOrderChanged,
  workOrderEnding,
  workOrderMoved,
  workOrderRemoved,
} from './work-orders/work-order-events.ts'

/** Every kind of event. docs/events.md has a table of them. */
export const allEvents: readonly EventKind[] = [
  engagementAdded,
  engagementChanged,
  workOrderAdded,
  workOrderChanged,
  workOrderMoved,
  workOrderRemoved,
  assignmentJoined,
  assignmentLeft,
  assignmentEndMoved,
  assignmentRoleChanged,
  workOrderEnding,
  daysRunningOut,
  extensionRequested,
  extensionAnswered,
  extensionWithdrawn,
  teamRequested,
  teamRequestChanged,
  teamRequestRemoved,
  personProposed,
  proposalDecided,
  fileShared,
  fileReplaced,
  fileDeleted,
  fileExpiring,
  auditCreated,
  auditScored,
  serviceFeedbackRequested,
  serviceFeedbackGiven,
  serviceFeedbackChanged,
  serviceFeedbackReplied,
  personFeedbackGiven,
  personFeedbackWithdrawn,
  teamFeedbackGiven,
  teamFeedbackWithdrawn,
  removalPlanned,
  removalCalledOff,
  importEnded,
]

const byName = new Map(allEvents.map((each) => [each.kind, each]))

/** An event as the server reads it. */
export interface StoredEvent {
  kind: string
  engagement_id: string | null
  subject_id: string
  facts: object
  /** null if it is deleted or not shown. */
  subject: object | null
  actor: string | null
  person: string | null
}

/** Makes the sentence, the path and the detail of a stored event for that day. */
export function readEvent(
  stored: StoredEvent,
  today: CalendarDay,
): { sentence: string; path: string; detail: Detail | null } {
  const kind = byName.get(stored.kind)
  if (!kind) throw new Error(`There is no kind of event ${stored.kind}.`)
  const event = {
    engagement_id: stored.engagement_id ?? '',
    subject_id: stored.subject_id,
    facts: stored.facts,
    subject: (stored.subject ?? {}) as Subjects[SubjectType],
    actor: stored.actor ?? '',
    person: stored.person ?? '',
  }
  return {
    sentence: kind.sentence?.(event, today) ?? '',
    path: kind.path?.(event) ?? '',
    detail: kind.detail?.(event, today) ?? null,
  }
}
