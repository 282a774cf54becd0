import type { Scope } from '../contract/scope.ts'

interface Kind {
  /** Ends "Tell when ...". */
  label: string
  /** Scope that an API token needs in addition to `hooks`, because deliveries contain these records. */
  scope: Scope
}

/** Events of webhooks in the groups of the form. Names may be added, but not removed or changed in meaning. */
const groups = {
  Records: {
    'engagement.changed': {
      label: 'The title, the customer or the leads of an engagement change',
      scope: 'read engagements',
    },
    'work_order.changed': { label: 'The reference or the budget of a work order changes', scope: 'read engagements' },
    'assignment.role_changed': { label: 'The role of a person on a work order changes', scope: 'read engagements' },
  },
  'Work orders': {
    'work_order.ending': { label: 'A work order ends soon', scope: 'read engagements' },
    'work_order.days_running_out': {
      label: 'Most budget days of a work order are used, or they run out before it ends',
      scope: 'read engagements',
    },
    'extension.requested': { label: 'An extension is requested', scope: 'read engagements' },
    'extension.answered': { label: 'An extension request is accepted or declined', scope: 'read engagements' },
    'extension.withdrawn': { label: 'An extension request is withdrawn', scope: 'read engagements' },
  },
  'Team requests': {
    'team_request.made': { label: 'A team request is created', scope: 'read engagements' },
    'team_request.changed': { label: 'A team request is changed or completed', scope: 'read engagements' },
    'team_request.removed': { label: 'A team request is deleted', scope: 'read engagements' },
    'proposal.made': { label: 'A person is proposed for a team request', scope: 'read engagements' },
    'proposal.decided': { label: 'A proposal is accepted or declined', scope: 'read engagements' },
  },
  'Files and audits': {
    'file.shared': { label: 'A file is shared', scope: 'read files' },
    'file.replaced': { label: 'A new version of a file is shared', scope: 'read files' },
    'audit.created': { label: 'A new audit is available', scope: 'read audits' },
  },
  'Service feedback': {
    'service_feedback.requested': { label: 'Service feedback is requested', scope: 'read feedback' },
    'service_feedback.given': { label: 'Service feedback is given', scope: 'read feedback' },
    'service_feedback.changed': { label: 'Service feedback is changed', scope: 'read feedback' },
    'service_feedback.replied': { label: 'Service feedback gets a reply', scope: 'read feedback' },
  },
  'Feedback on people and teams': {
    'people_feedback.given': { label: 'Feedback on a person is given', scope: 'read feedback' },
    'people_feedback.withdrawn': { label: 'Feedback on a person is withdrawn', scope: 'read feedback' },
    'team_feedback.given': { label: 'Feedback on a team is given', scope: 'read feedback' },
    'team_feedback.withdrawn': { label: 'Feedback on a team is withdrawn', scope: 'read feedback' },
  },
  Imports: {
    'import.ended': { label: 'An import succeeds, is rejected or fails', scope: 'import' },
  },
} as const satisfies Record<string, Record<string, Kind>>

export const webhookKinds = {
  ...groups.Records,
  ...groups['Work orders'],
  ...groups['Team requests'],
  ...groups['Files and audits'],
  ...groups['Service feedback'],
  ...groups['Feedback on people and teams'],
  ...groups.Imports,
}

export type WebhookKind = keyof typeof webhookKinds
export const allWebhookKinds = Object.keys(webhookKinds) as [WebhookKind, ...WebhookKind[]]

export const webhookKindGroups = Object.entries(groups).map(([label, kinds]) => ({
  label,
  kinds: Object.keys(kinds) as WebhookKind[],
}))

/** Event of the test button, for any webhook. */
export const testKind = 'webhook.test'
export type SentKind = WebhookKind | typeof testKind

/** Is of no engagement, so that a webhook of some alone is never told of it. */
export const isOfAll = (kind: WebhookKind): boolean => kind === 'import.ended'
