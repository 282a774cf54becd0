import * as z from 'zod/mini'
import { defineEvent } from '../events/event-kind.ts'
import type { ChangeEvent } from '../overview/change-line.ts'
import { plain, words } from '../overview/words.ts'

const path = (): string => '/people-feedback'

const change = {
  kind: 'people-feedback',
  line: ({ subject: { by, about } }: ChangeEvent<object, 'individual_feedback' | 'team_feedback'>) => ({
    words: words`${plain(by)} gave feedback on ${about}`,
    path: path(),
  }),
} as const

export const personFeedbackGiven = defineEvent({
  kind: 'people_feedback.given',
  subject: 'individual_feedback',
  facts: z.object({}),
  sentence: ({ actor }) => `${actor} gave feedback on a person`,
  path,
  change: { ...change, reads: 'individual_feedback' },
  webhook: { record: 'read when sent' },
})

export const personFeedbackWithdrawn = defineEvent({
  kind: 'people_feedback.withdrawn',
  subject: 'individual_feedback',
  facts: z.object({}),
  sentence: ({ actor }) => `${actor} withdrew feedback on a person`,
  path,
  webhook: { record: 'read when sent' },
})

export const teamFeedbackGiven = defineEvent({
  kind: 'team_feedback.given',
  subject: 'team_feedback',
  facts: z.object({}),
  sentence: ({ actor, subject }) => `${actor} gave feedback on the team ${subject.team_name}`,
  path,
  change: { ...change, reads: 'team_feedback' },
  webhook: { record: 'read when sent' },
})

export const teamFeedbackWithdrawn = defineEvent({
  kind: 'team_feedback.withdrawn',
  subject: 'team_feedback',
  facts: z.object({}),
  sentence: ({ actor }) => `${actor} withdrew feedback on a team`,
  path,
  webhook: { record: 'read when sent' },
})
