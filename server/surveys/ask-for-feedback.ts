import { fullName, type Viewer } from '@portal/domain/session/user'
import { askAgainDays, type FeedbackRequest, reminderDays } from '@portal/domain/surveys/customer-survey'
import { mayAskForFeedback, onlyLeadsAsk } from '@portal/domain/surveys/permissions'
import { findEngagementNames, type VisibleEngagementId } from '../engagements/data.ts'
import { forbidden } from '../http/refusal.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { Portal } from '../portal.ts'
import { findAskable, findLastAsked, markAsked, takeReminders } from './feedback-request-data.ts'
import { requestLetter } from './letters.ts'

type Parts = Pick<Portal, 'db' | 'config' | 'settings' | 'mailer' | 'now'>

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)

export async function feedbackRequest(
  { db, now }: Parts,
  viewer: Viewer,
  id: VisibleEngagementId,
): Promise<FeedbackRequest> {
  permitAsking(viewer, id)
  const people = await findAskable(db, id, daysBefore(now(), askAgainDays))
  const asked = await findLastAsked(db, id)
  return { asked_at: asked?.toISOString() ?? null, recipients: people.map(fullName) }
}

/** Mails each of them once; two who ask at the same time do not mail anybody twice. */
export async function askForFeedback(
  { db, config, settings, mailer, now }: Parts,
  viewer: Viewer,
  id: VisibleEngagementId,
): Promise<FeedbackRequest> {
  permitAsking(viewer, id)
  const title = (await findEngagementNames(db, viewer)).find((each) => each.id === id)?.title ?? ''
  const since = daysBefore(now(), askAgainDays)
  const mailed = await db.transaction().execute(async (tx) => {
    const people = await findAskable(tx, id, since)
    const request = { engagement_id: id, accounts: people.map((person) => person.id), asked_by: fullName(viewer) }
    const marked = new Set(await markAsked(tx, { ...request, now: now(), since }))
    const asked = people.filter((person) => marked.has(person.id))
    for (const person of asked) {
      const about = { title, engagement_id: id, publicUrl: config.PUBLIC_URL, productName: settings.product_name }
      const words = { firstName: person.first_name, askedBy: request.asked_by, reminder: false }
      await mailer.post(tx, requestLetter({ to: person.email, ...about }, words))
    }
    return asked
  })
  return { asked_at: now().toISOString(), recipients: mailed.map(fullName) }
}

function permitAsking(viewer: Viewer, id: VisibleEngagementId): void {
  if (!mayAskForFeedback(viewer, id)) throw forbidden(onlyLeadsAsk)
}

/** One reminder, a week later, and none to those who answered. */
export async function remind({ db, config, settings, mailer, now }: Parts): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { email, first_name, asked_by, ...engagement } of await takeReminders(
      tx,
      daysBefore(now(), reminderDays),
      now(),
    )) {
      const about = { ...engagement, publicUrl: config.PUBLIC_URL, productName: settings.product_name }
      const words = { firstName: first_name, askedBy: asked_by, reminder: true }
      await mailer.post(tx, requestLetter({ to: email, ...about }, words))
    }
  })
}

export const surveyJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'remind-of-feedback', cron: '19 * * * *', handle: () => remind(portal) },
]
