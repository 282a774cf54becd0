import { randomUUID } from 'node:crypto'
import { fullName, type Viewer } from '@portal/domain/session/user'
import { mayAnswerSurvey, onlyLeadsAnswer } from '@portal/domain/surveys/permissions'
import { serviceFeedbackReplied } from '@portal/domain/surveys/service-feedback-events'
import type { Queries } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/http/api-error.ts'
import type { Services } from '../../platform/portal.ts'
import { type findSurvey, insertReply } from './data.ts'
import { replyEmail } from './emails.ts'

type SurveyToAnswer = NonNullable<Awaited<ReturnType<typeof findSurvey>>>

/** Saves the reply and emails it to the survey's author, if they can still see the engagement. */
export async function replyToSurvey(
  { config, events, settings, now }: Pick<Services, 'config' | 'events' | 'settings' | 'now'>,
  db: Queries,
  viewer: Viewer,
  survey: SurveyToAnswer,
  text: string,
) {
  const { title, engagement_id, respondent_email } = survey
  if (!mayAnswerSurvey(viewer, engagement_id)) throw forbidden(onlyLeadsAnswer)
  const author_name = fullName(viewer)
  const replied_at = now()
  const row = { id: randomUUID(), customer_survey_id: survey.id, account_id: viewer.id }
  await insertReply(db, { ...row, author_name, text, replied_at })
  const about = {
    title,
    engagement_id,
    actor_id: viewer.id,
    publicUrl: config.PUBLIC_URL,
    productName: settings.product_name,
  }
  await events.emit(db, serviceFeedbackReplied, {
    engagement_id,
    subject: { id: survey.id },
    actor: viewer,
    facts: {},
    emails: {
      to: { respondent: [respondent_email] },
      write: (to) => replyEmail({ ...about, to }, { survey: survey.id, author: author_name, text }),
    },
  })
  return { text, author_name, replied_at: replied_at.toISOString() }
}
