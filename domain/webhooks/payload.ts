import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'
import { CalendarDay } from '../dates/calendar-day.ts'
import { ImportRun } from '../import/contract.ts'
import {
  AuditRecord,
  EngagementRecord,
  FileRecord,
  PeopleFeedbackRecord,
  ServiceFeedbackRecord,
  TeamFeedbackRecord,
  WorkOrderRecord,
} from '../public-api/records.ts'
import type { TeamRequest } from '../team-requests/team-request.ts'
import { ExtensionState } from '../work-orders/extension-request.ts'
import { allWebhookKinds, testKind, type WebhookKind } from './event.ts'

// Payloads of webhooks. As in /api/v1, fields may be added but not removed.

export const ExtensionRecord = z.object({
  id: Id,
  engagement_id: Id,
  work_order_id: Id,
  reference: z.string(),
  state: ExtensionState,
  requested_by: z.string(),
  requested_on: CalendarDay,
  message: z.string(),
  proposed_end_date: z.nullable(CalendarDay),
  answered_by: z.nullable(z.string()),
  answered_on: z.nullable(CalendarDay),
  note: z.nullable(z.string()),
})
export type ExtensionRecord = z.infer<typeof ExtensionRecord>

const Proposal = z.object({
  id: Id,
  employee_id: Id,
  employee_name: z.string(),
  proposed_by: z.string(),
  note: z.nullable(z.string()),
  decision: z.enum(['open', 'accepted', 'declined']),
  decided_by: z.nullable(z.string()),
  decision_note: z.nullable(z.string()),
})
export const TeamRequestRecord = z.object({
  id: Id,
  engagement_id: Id,
  requested_by: z.string(),
  requested_at: z.string(),
  comment: z.nullable(z.string()),
  completed: z.boolean(),
  lines: z.array(
    z.object({
      id: Id,
      role: z.string(),
      primary_skill: z.string(),
      places: z.number(),
      start_date: CalendarDay,
      duration: z.string(),
      proposals: z.array(Proposal),
    }),
  ),
})
export type TeamRequestRecord = z.infer<typeof TeamRequestRecord>

export const teamRequestRecord = (request: TeamRequest): TeamRequestRecord => ({
  id: request.id,
  engagement_id: request.project_id,
  requested_by: request.requested_by,
  requested_at: request.request_date,
  comment: request.request_comment,
  completed: !request.is_new,
  lines: request.request_content.map((line) => ({
    id: line.id,
    role: line.member_role,
    primary_skill: line.primary_skill,
    places: line.member_type_quantity,
    start_date: line.member_start_date,
    duration: line.member_duration,
    proposals: line.proposals.map(({ id, employee_id, employee_name, proposed_by, note, ...proposal }) => ({
      id,
      employee_id,
      employee_name,
      proposed_by,
      note,
      decision: proposal.decision,
      decided_by: proposal.decided_by,
      decision_note: proposal.decision_note,
    })),
  })),
})

/** The record that comes with each kind; null where the sentence says all. */
export const recordOf = {
  'engagement.changed': EngagementRecord,
  'work_order.changed': WorkOrderRecord,
  'assignment.role_changed': WorkOrderRecord,
  'work_order.ending': WorkOrderRecord,
  'work_order.days_running_out': WorkOrderRecord,
  'extension.requested': ExtensionRecord,
  'extension.answered': ExtensionRecord,
  'extension.withdrawn': ExtensionRecord,
  'team_request.made': TeamRequestRecord,
  'team_request.changed': TeamRequestRecord,
  'team_request.removed': TeamRequestRecord,
  'proposal.made': TeamRequestRecord,
  'proposal.decided': TeamRequestRecord,
  'file.shared': FileRecord,
  'file.replaced': FileRecord,
  'audit.created': AuditRecord,
  'service_feedback.requested': z.null(),
  'service_feedback.given': ServiceFeedbackRecord,
  'service_feedback.changed': ServiceFeedbackRecord,
  'service_feedback.replied': ServiceFeedbackRecord,
  'people_feedback.given': PeopleFeedbackRecord,
  'people_feedback.withdrawn': z.null(),
  'team_feedback.given': TeamFeedbackRecord,
  'team_feedback.withdrawn': z.null(),
  'import.ended': ImportRun,
} as const satisfies Record<WebhookKind, z.ZodMiniType>

/** A message of the form `standard`. */
export const WebhookMessage = z.object({
  type: z.enum([...allWebhookKinds, testKind]),
  /** When it happened. */
  timestamp: z.string(),
  data: z.object({
    /** Id of the record, as in /api/v1. */
    id: z.nullable(Id),
    engagement: z.nullable(z.object({ id: Id, title: z.string(), client_id: Id, client_name: z.string() })),
    /** Event as a sentence. */
    sentence: z.string(),
    /** Where people see it in the portal. */
    url: z.string(),
    /** Record at the time of the first try, with the fields of /api/v1. */
    record: z.unknown(),
  }),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>
