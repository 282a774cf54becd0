import type { WebhookMessage } from './payload.ts'

/** Shown to people who have no webhook yet. */
export const sampleMessage: WebhookMessage = {
  type: 'service_feedback.requested',
  timestamp: '2026-07-19T08:30:00.000Z',
  data: {
    id: 'engagement-3',
    engagement: {
      id: 'engagement-3',
      title: 'Payments platform rebuild',
      client_id: 'client-4',
      client_name: 'Halden & Moore Bank',
    },
    sentence: 'Tomasz Brandt asked 2 people for feedback',
    url: 'https://portal.company.com/feedback/engagement-3',
    record: null,
  },
}
