import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@portal/domain/contract/endpoint'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { submitSurvey } from '@portal/domain/surveys/contract'
import { isLowScore } from '@portal/domain/surveys/nps'
import { at, questions } from '@portal/domain/surveys/questions'
import { type Answer, averageRating } from '@portal/domain/surveys/ratings'
import { nameProblem } from '@portal/domain/surveys/validation'
import type { VisibleEngagementId } from '../engagements/data.ts'
import type { Portal } from '../portal.ts'
import { findAlerted, findSubmission, insertSurvey } from './data.ts'
import { lowScoreLetter } from './letters.ts'

/** Keeps the survey under its key, and tells client partner and delivery lead of a low score. */
export async function submit(
  { db, config, settings, mailer, now }: Portal,
  viewer: Viewer,
  engagement_id: VisibleEngagementId,
  { data, key }: Pick<BodyOf<typeof submitSurvey>, 'data' | 'key'>,
): Promise<{ _id: string }> {
  const { title, emails } = await findAlerted(db, engagement_id)
  const answers = kept(
    data.map(({ answer }) => answer),
    viewer,
    title,
  )
  const text = (index: number): string => String(answers[index] ?? '')
  const score = Number(answers[at.recommendation])
  const id = await db.transaction().execute(async (tx) => {
    const inserted = await insertSurvey(tx, {
      id: randomUUID(),
      engagement_id,
      account_id: viewer.id,
      user_full_name: text(at.name),
      survey_date: now(),
      data: questions.map(({ question }, index) => ({ question, answer: answers[index] ?? null })),
      average_rating: averageRating(answers),
      submission_key: key ?? null,
    })
    if (inserted === undefined || !isLowScore(score)) return inserted
    const survey = { respondent: text(at.name), score, doneWell: text(at.doneWell), toImprove: text(at.toImprove) }
    for (const to of emails) {
      const about = { to, title, engagement_id, publicUrl: config.PUBLIC_URL, productName: settings.product_name }
      await mailer.post(tx, lowScoreLetter(about, survey))
    }
    return inserted
  })
  return { _id: id ?? (await findSubmission(db, viewer.id, key ?? '')).id }
}

/** The answers as they are kept: the project is the engagement's, the name the person's while it is one. */
function kept(sent: readonly Answer[], viewer: Viewer, title: string): Answer[] {
  const answers = sent.map((answer) => (typeof answer === 'string' ? answer.trim() : answer))
  const name = fullName(viewer)
  if (nameProblem(name) === undefined) answers[at.name] = name
  answers[at.project] = title
  if (answers[at.consent] !== 'Yes') answers[at.email] = null
  return answers
}
