import { surveyPath } from '@portal/domain/surveys/service-feedback-events'
import type { Email } from '../../platform/email/template.ts'

interface About {
  to: string
  title: string
  engagement_id: string
  /** The account of the person who did what the email is about; null if it is unknown. */
  actor_id: string | null
  /** The address people open. */
  publicUrl: string
  productName: string
}

const concernsOf = ({ actor_id, engagement_id }: About) => ({ actor_id, engagement_ids: [engagement_id] })
const responses = ({ publicUrl, engagement_id }: About, survey: string): string =>
  `${publicUrl}${surveyPath(engagement_id, survey)}`

export const lowScoreEmail = (
  about: About,
  survey: { id: string; respondent: string; score: number; doneWell: string; toImprove: string; mended: boolean },
): Email => ({
  kind: 'low-score',
  to: about.to,
  concerns: concernsOf(about),
  subject: `${survey.respondent} gave ${survey.score} out of 10 on ${about.title}`,
  paragraphs: [
    `${survey.respondent} gave ${survey.score} out of 10 for recommending us, in the survey about ${about.title}.`,
    ...(survey.mended ? ['This replaces the answers that they sent before.'] : []),
    'What we do well:',
    { quote: survey.doneWell },
    'What we should improve:',
    { quote: survey.toImprove },
    'You can reply in the portal. Everyone on the engagement can read the reply.',
  ],
  button: { label: 'Reply', href: responses(about, survey.id) },
  reason: `You receive this because you are the client partner or delivery lead of ${about.title}, and the score is below 7.`,
})

export const replyEmail = (about: About, reply: { survey: string; author: string; text: string }): Email => ({
  kind: 'feedback-reply',
  to: about.to,
  concerns: concernsOf(about),
  subject: `${reply.author} replied to your feedback on ${about.title}`,
  paragraphs: [`${reply.author} replied to your feedback on ${about.title}:`, { quote: reply.text }],
  button: { label: 'Open your feedback', href: responses(about, reply.survey) },
  reason: `You receive this because you answered the satisfaction survey of ${about.title} in ${about.productName}.`,
})

/** The first email, and the only reminder a week later. */
export const requestEmail = (
  about: About,
  request: { firstName: string; askedBy: string; words: string | null; reminder: boolean },
): Email => ({
  kind: 'feedback-request',
  to: about.to,
  name: request.firstName,
  concerns: concernsOf(about),
  subject: request.reminder
    ? `Reminder: your feedback on ${about.title}`
    : `${request.askedBy} asks for your feedback on ${about.title}`,
  paragraphs: [
    request.reminder
      ? `A week ago, ${request.askedBy} asked for your feedback on our work on ${about.title}. It would still help us. This is the only reminder.`
      : `${request.askedBy} asks what you think of our work on ${about.title}. It takes about three minutes.`,
    ...(request.words === null ? [] : [{ quote: request.words }]),
  ],
  button: { label: 'Provide Feedback', href: `${about.publicUrl}/feedback/${about.engagement_id}` },
  reason: `You receive this because you are a stakeholder of ${about.title} in ${about.productName}.`,
})
