import * as z from 'zod/mini'
import { defineEvent, type Happened } from '../events/event-kind.ts'

/** Path of the open response. */
export const surveyPath = (engagementId: string, survey: string): string =>
  `/view-feedback/${engagementId}?survey=${survey}`

const pathOf = ({ engagement_id, subject_id }: Happened<object, 'customer_survey'>): string =>
  surveyPath(engagement_id, subject_id)

/** Staff ask stakeholders for feedback. */
export const serviceFeedbackRequested = defineEvent({
  kind: 'service_feedback.requested',
  subject: 'engagement',
  facts: z.object({ people: z.number() }),
  sentence: ({ actor, facts: { people } }) =>
    `${actor} asked ${people === 1 ? 'a person' : `${people} people`} for feedback`,
  path: ({ engagement_id }) => `/feedback/${engagement_id}`,
  webhook: { record: 'read when sent' },
})

export const serviceFeedbackGiven = defineEvent({
  kind: 'service_feedback.given',
  /** Only of a low score. */
  emails: ['leads'],
  subject: 'customer_survey',
  facts: z.object({}),
  sentence: ({ actor }) => `${actor} gave feedback on the service`,
  path: pathOf,
  webhook: { record: 'read when sent' },
})

/** A person sent the same form again with corrections, because the response was lost. */
export const serviceFeedbackChanged = defineEvent({
  kind: 'service_feedback.changed',
  /** Only of a low score. */
  emails: ['leads'],
  subject: 'customer_survey',
  facts: z.object({}),
  sentence: ({ actor }) => `${actor} changed their feedback on the service`,
  path: pathOf,
  webhook: { record: 'read when sent' },
})

export const serviceFeedbackReplied = defineEvent({
  kind: 'service_feedback.replied',
  emails: ['respondent'],
  subject: 'customer_survey',
  facts: z.object({}),
  sentence: ({ actor }) => `${actor} replied to service feedback`,
  path: pathOf,
  webhook: { record: 'read when sent' },
})
