import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@portal/domain/contract/endpoint'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { submitSurvey } from '@portal/domain/surveys/contract'
import { isLowScore } from '@portal/domain/surveys/nps'
import { maySubmitSurvey, onlyStakeholdersSubmit } from '@portal/domain/surveys/permissions'
import { questionIndex, questions } from '@portal/domain/surveys/questions'
import { type Answer, averageRating } from '@portal/domain/surveys/ratings'
import { serviceFeedbackChanged, serviceFeedbackGiven } from '@portal/domain/surveys/service-feedback-events'
import { surveyWords } from '@portal/domain/surveys/survey-words'
import { nameProblem, submissionOfOtherEngagement } from '@portal/domain/surveys/validation'
import { pastedAddress } from '@portal/domain/text/email-address'
import type { Queries } from '../../platform/database/database.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findAlerted, findSubmission, keepSurvey } from './data.ts'
import { lowScoreEmail } from './emails.ts'

/**
 * Saves the survey and notifies client partner and delivery lead of a low score. A corrected form after a lost response uses
 * the same submission key and replaces the first.
 */
export async function submit(
  { config, events, settings, now }: Pick<Services, 'config' | 'events' | 'settings' | 'now'>,
  db: Queries,
  viewer: Viewer,
  engagement_id: VisibleEngagementId,
  { data, submission }: Pick<BodyOf<typeof submitSurvey>, 'data' | 'submission'>,
): Promise<{ _id: string }> {
  if (!maySubmitSurvey(viewer)) throw forbidden(onlyStakeholdersSubmit)
  const { title, emails } = await findAlerted(db, engagement_id)
  const answers = answersToStore(
    data.map(({ answer }) => answer),
    viewer,
    title,
  )
  const text = (index: number): string => String(answers[index] ?? '')
  const score = Number(answers[questionIndex.recommendation])
  const storedSurvey = await keepSurvey(db, {
    id: randomUUID(),
    engagement_id,
    account_id: viewer.id,
    user_full_name: text(questionIndex.name),
    survey_date: now(),
    data: questions.map(({ question }, index) => ({ question, answer: answers[index] ?? null })),
    average_rating: averageRating(answers),
    submission_key: submission ?? null,
    search_words: surveyWords(answers),
  })
  if (storedSurvey === undefined) return { _id: await sentBefore(db, viewer, engagement_id, submission) }
  const { id, mended } = storedSurvey
  const about = {
    title,
    engagement_id,
    actor_id: viewer.id,
    publicUrl: config.PUBLIC_URL,
    productName: settings.product_name,
  }
  const survey = {
    id,
    mended,
    respondent: text(questionIndex.name),
    score,
    doneWell: text(questionIndex.doneWell),
    toImprove: text(questionIndex.toImprove),
  }
  await events.emit(db, mended ? serviceFeedbackChanged : serviceFeedbackGiven, {
    engagement_id,
    subject: { id },
    actor: viewer,
    facts: {},
    emails: {
      to: { leads: isLowScore(score) ? emails : [] },
      write: (to) => lowScoreEmail({ ...about, to }, survey),
    },
  })
  return { _id: storedSurvey.id }
}

async function sentBefore(
  queries: Queries,
  viewer: Viewer,
  engagement_id: VisibleEngagementId,
  submission = '',
): Promise<string> {
  const before = await findSubmission(queries, engagement_id, viewer.id, submission)
  if (!before) throw new ApiError(422, submissionOfOtherEngagement)
  return before.id
}

/** Answers for storage, with the engagement's title and the person's name. */
function answersToStore(sent: readonly Answer[], viewer: Viewer, title: string): Answer[] {
  const answers = sent.map((answer) => (typeof answer === 'string' ? answer.trim() : answer))
  const name = fullName(viewer)
  if (nameProblem(name) === undefined) answers[questionIndex.name] = name
  answers[questionIndex.project] = title
  const email = answers[questionIndex.email]
  answers[questionIndex.email] =
    answers[questionIndex.consent] === 'Yes' && typeof email === 'string' ? pastedAddress(email) : null
  return answers
}
