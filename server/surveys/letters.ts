import type { Letter } from '../mail/template.ts'

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
const headers = { 'Auto-Submitted': 'auto-generated' }
/** The survey itself, wherever it stands in the list. */
export const surveyPath = (engagementId: string, survey: string): string =>
  `/view-feedback/${engagementId}?survey=${encodeURIComponent(survey)}`
const responses = ({ publicUrl, engagement_id }: About, survey: string): string =>
  `${publicUrl}${surveyPath(engagement_id, survey)}`

export const lowScoreLetter = (
  about: About,
  survey: { id: string; respondent: string; score: number; doneWell: string; toImprove: string; mended: boolean },
): Letter => ({
  kind: 'low-score',
  to: about.to,
  concerns: concernsOf(about),
  subject: `${survey.respondent} rated ${about.title} ${survey.score} of 10`,
  paragraphs: [
    `${survey.respondent} has answered the satisfaction survey of ${about.title} and would recommend us with ${survey.score} of 10.`,
    ...(survey.mended ? ['These answers take the place of those they had sent before.'] : []),
    `What we do well: ${survey.doneWell}`,
    `What we should improve: ${survey.toImprove}`,
    'You can answer in the portal; everybody on the engagement sees it, and it is mailed to them.',
  ],
  button: { label: 'Read and answer', href: responses(about, survey.id) },
  reason: `You receive this because you are the client partner or delivery lead of ${about.title}, and the score is below 7.`,
  headers,
})

export const replyLetter = (about: About, reply: { survey: string; author: string; text: string }): Letter => ({
  kind: 'feedback-reply',
  to: about.to,
  concerns: concernsOf(about),
  subject: `An answer to your feedback on ${about.title}`,
  paragraphs: [`${reply.author} has answered your feedback:`, reply.text],
  button: { label: 'See it in the portal', href: responses(about, reply.survey) },
  reason: `You receive this because you answered the satisfaction survey of ${about.title} in ${about.productName}.`,
  headers,
})

/** The first mail, and the only reminder a week later. */
export const requestLetter = (
  about: About,
  request: { firstName: string; askedBy: string; words: string | null; reminder: boolean },
): Letter => ({
  kind: 'feedback-request',
  to: about.to,
  concerns: concernsOf(about),
  subject: request.reminder ? `A reminder: your feedback on ${about.title}` : `Your feedback on ${about.title}`,
  paragraphs: [
    `Hello ${request.firstName},`,
    request.reminder
      ? `A week ago ${request.askedBy} asked what you think of our work on ${about.title}. Your answer would still help us. We will not ask again for now.`
      : `${request.askedBy} would like to know what you think of our work on ${about.title}. It takes about three minutes.`,
    ...(request.words === null ? [] : [`${request.askedBy} writes:`, request.words]),
  ],
  button: { label: 'Give feedback', href: `${about.publicUrl}/feedback/${about.engagement_id}` },
  reason: `You receive this because you are a stakeholder of ${about.title} in ${about.productName}.`,
  headers,
})
