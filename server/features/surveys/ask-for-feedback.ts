import type { BodyOf } from '@portal/domain/contract/endpoint'
import { daysBefore } from '@portal/domain/dates/days-before'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type * as contract from '@portal/domain/surveys/contract'
import { type FeedbackRequest, reminderDays, requestIntervalDays } from '@portal/domain/surveys/customer-survey'
import { mayAskForFeedback, onlyLeadsAsk } from '@portal/domain/surveys/permissions'
import { serviceFeedbackRequested } from '@portal/domain/surveys/service-feedback-events'
import type { Queries } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/http/api-error.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Portal, Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findTitle } from '../files/data.ts'
import { requestEmail } from './emails.ts'
import { findAskable, findLastRequest, findRequests, recordRequests, takeReminders } from './feedback-request-data.ts'

type Needs = Pick<Services, 'config' | 'settings' | 'mailer' | 'now'>

export async function findFeedbackRequest(
  { now }: Pick<Services, 'now'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
): Promise<FeedbackRequest> {
  requireMayAsk(viewer, id)
  const people = await findAskable(db, id, daysBefore(now(), requestIntervalDays))
  const lastRequestAt = await findLastRequest(db, id)
  return presentRequest(lastRequestAt, people, await findRequests(db, id))
}

type RequestRows = Awaited<ReturnType<typeof findRequests>>
type People = Awaited<ReturnType<typeof findAskable>>

const presentRequest = (askedAt: Date | null, people: People, asked: RequestRows): FeedbackRequest => ({
  asked_at: askedAt?.toISOString() ?? null,
  recipients: people.map(fullName),
  askable: people.map((person) => ({ id: person.id, name: fullName(person) })),
  asked: asked.map((person) => ({
    name: fullName(person),
    asked_at: person.asked_at.toISOString(),
    asked_by: person.asked_by,
    reminded_at: person.reminded_at?.toISOString() ?? null,
    answered_at: person.answered_at?.toISOString() ?? null,
  })),
})

/** Sends one email to each person, even if two people ask at the same time. */
export async function askForFeedback(
  { config, events, settings, mailer, now }: Needs & Pick<Services, 'events'>,
  db: Queries,
  viewer: Viewer,
  id: VisibleEngagementId,
  { people: chosen, words }: NonNullable<BodyOf<typeof contract.askForFeedback>>,
): Promise<FeedbackRequest> {
  requireMayAsk(viewer, id)
  const title = await findTitle(db, id)
  const since = daysBefore(now(), requestIntervalDays)
  const all = await findAskable(db, id, since)
  const people = chosen ? all.filter((person) => chosen.includes(person.id)) : all
  const request = {
    engagement_id: id,
    accounts: people.map((person) => person.id),
    asked_by: fullName(viewer),
    asked_by_account_id: viewer.id,
    words: words || null,
    now: now(),
    since,
  }
  const marked = new Set(await recordRequests(db, request))
  const emailedPeople = people.filter((person) => marked.has(person.id))
  const about = {
    title,
    engagement_id: id,
    actor_id: viewer.id,
    publicUrl: config.PUBLIC_URL,
    productName: settings.product_name,
  }
  await mailer.queue(
    db,
    ...emailedPeople.map(({ email, first_name }) =>
      requestEmail(
        { to: email, ...about },
        { firstName: first_name, askedBy: request.asked_by, words: request.words, reminder: false },
      ),
    ),
  )
  if (emailedPeople.length > 0) {
    const facts = { people: emailedPeople.length }
    await events.emit(db, serviceFeedbackRequested, { engagement_id: id, subject: { id }, actor: viewer, facts })
  }
  return presentRequest(now(), emailedPeople, await findRequests(db, id))
}

function requireMayAsk(viewer: Viewer, id: VisibleEngagementId): void {
  if (!mayAskForFeedback(viewer, id)) throw forbidden(onlyLeadsAsk)
}

/** One reminder, a week later, and none to those who answered. */
export async function remind({ db, config, settings, mailer, now }: Needs & Pick<Portal, 'db'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const claimed = await takeReminders(transaction, daysBefore(now(), reminderDays), now())
    const reminders = claimed.map(({ email, first_name, asked_by, words: written, ...asked }) => {
      const about = { ...asked, publicUrl: config.PUBLIC_URL, productName: settings.product_name }
      const words = { firstName: first_name, askedBy: asked_by, words: written, reminder: true }
      return requestEmail({ to: email, ...about }, words)
    })
    await mailer.queue(transaction, ...reminders)
  })
}

export const surveyJobs = (portal: Portal): JobKind<never>[] => [
  { name: 'remind-of-feedback', cron: '19 * * * *', handle: () => remind(portal) },
]
