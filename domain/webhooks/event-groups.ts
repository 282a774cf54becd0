import type { WebhookKind } from './event.ts'

/** Events of webhooks in the groups of the form. Each event is in one group. */
export const webhookKindGroups: readonly { label: string; kinds: readonly WebhookKind[] }[] = [
  {
    label: 'Work orders',
    kinds: [
      'work_order.ending',
      'work_order.days_running_out',
      'extension.requested',
      'extension.answered',
      'extension.withdrawn',
    ],
  },
  {
    label: 'Team requests',
    kinds: ['team_request.made', 'team_request.changed', 'team_request.removed', 'proposal.made', 'proposal.decided'],
  },
  { label: 'Files and audits', kinds: ['file.shared', 'file.replaced', 'audit.created'] },
  {
    label: 'Service feedback',
    kinds: [
      'service_feedback.requested',
      'service_feedback.given',
      'service_feedback.changed',
      'service_feedback.replied',
    ],
  },
  {
    label: 'Feedback on people and teams',
    kinds: ['people_feedback.given', 'people_feedback.withdrawn', 'team_feedback.given', 'team_feedback.withdrawn'],
  },
  { label: 'Imports', kinds: ['import.ended'] },
]
