import * as z from 'zod/mini'
import { Instant, maybe, Name, RecordId, text } from './fields.ts'

/** How many answers a customer satisfaction survey holds (readings, "Feedback and survey"). */
const answers = 14
const recommendation = 9

const Answer = z.strictObject({
  question: text(500),
  answer: maybe(z.union([text(2000), z.number()], { error: 'must be text or a number' })),
})

export const CustomerSurveyRecord = z.strictObject({
  kind: z.literal('customer_survey'),
  id: RecordId,
  engagement_id: RecordId,
  /** Author, if a user of users.json. */
  user_id: maybe(RecordId),
  user_full_name: Name,
  survey_date: Instant,
  data: z.array(Answer).check(
    z.length(answers, `must have the ${answers} questions and answers in order`),
    z.refine((data) => isRecommendation(data[recommendation]?.answer), {
      path: [recommendation, 'answer'],
      error: 'must be a whole number from 0 to 10',
    }),
  ),
})

const isRecommendation = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 10

export const IndividualFeedbackRecord = z.strictObject({
  kind: z.literal('individual_feedback'),
  id: RecordId,
  engagement_id: RecordId,
  /** The person (people.json) the feedback is about. */
  employee_id: RecordId,
  user_id: maybe(RecordId),
  provider_full_name: Name,
  provider_role: maybe(Name),
  feedback: text(1500),
  date: Instant,
})

export const TeamFeedbackRecord = z.strictObject({
  kind: z.literal('team_feedback'),
  id: RecordId,
  engagement_id: RecordId,
  team_name: Name,
  user_id: maybe(RecordId),
  provider_full_name: Name,
  feedback: text(400),
  date: Instant,
})

/** Feedback given before the portal; each record is brought once, by its id, and is the portal's from then on. */
export const HistoryRecord = z.discriminatedUnion(
  'kind',
  [CustomerSurveyRecord, IndividualFeedbackRecord, TeamFeedbackRecord],
  { error: 'must be customer_survey, individual_feedback or team_feedback' },
)
export type HistoryRecord = z.input<typeof HistoryRecord>
