import * as z from 'zod/mini'
import { defineEvent, type EventData } from '../events/event-kind.ts'
import { type ChangeEvent, newest } from '../overview/change-line.ts'
import { plain, words } from '../overview/words.ts'

/** Path of the open response. */
export const surveyPath = (engagementId: string, survey: string): string =>
  `/view-feedback/${engagementId}?survey=${survey}`

const pathOf = ({ engagement_id, subject_id }: EventData<object, 'customer_survey'>): string =>
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

/** One line for each response, of the day when it was last changed. */
const change = {
  kind: 'survey',
  reads: 'customer_survey',
  settle: newest,
  line: ({ engagement_id, subject: { by, score } }: ChangeEvent<object, 'customer_survey'>) => ({
    ...(score === null
      ? { words: words`${plain(by)} provided feedback` }
      : {
          words: words`${plain(by)} gave ${`${score} out of 10`} for recommending us`,
          difference: { text: String(score), is_worse: false, score },
        }),
    path: `/view-feedback/${engagement_id}`,
  }),
} as const

export const serviceFeedbackGiven = defineEvent({
  kind: 'service_feedback.given',
  /** Only of a low score. */
  emails: ['leads'],
  subject: 'customer_survey',
  facts: z.object({}),
  sentence: ({ actor }) => `${actor} gave feedback on the service`,
  path: pathOf,
  change,
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
  change,
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
