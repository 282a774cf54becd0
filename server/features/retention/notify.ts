import { formatDay } from '@portal/domain/dates/calendar-day'
import type { Queries } from '../../platform/database/database.ts'
import type { Services } from '../../platform/portal.ts'
import { recordEvent } from '../notifications/data.ts'
import { type Notice, removalEmail } from './emails.ts'
import type { RemovalRow } from './plan-data.ts'
import { findRecipients } from './recipient-data.ts'

type Needs = Pick<Services, 'config' | 'mailer' | 'now'>

/** Sends one email to each person whom it concerns, and adds it to their inboxes. */
export async function notifyOfRemovals(
  services: Needs,
  transaction: Queries,
  { notice, removals, because = '' }: { notice: Notice; removals: readonly RemovalRow[]; because?: string },
): Promise<void> {
  const { config, mailer, now } = services
  const recipients = await findRecipients(
    transaction,
    removals.map(({ engagement_id }) => engagement_id),
  )
  const emails = [...Map.groupBy(recipients, ({ email }) => email)].map(([to, lines]) => {
    const ids = new Set(lines.map(({ engagement_id }) => engagement_id))
    const theirs = removals.filter(({ engagement_id }) => ids.has(engagement_id))
    const as = lines[0]?.as ?? 'leader'
    return removalEmail({ to, as, notice, removals: theirs, because, publicUrl: config.PUBLIC_URL })
  })
  await mailer.queue(transaction, ...emails)
  const present = new Set(recipients.map(({ engagement_id }) => engagement_id))
  for (const { engagement_id, remove_on } of removals.filter((each) => present.has(each.engagement_id)))
    await recordEvent(transaction, {
      kind: 'engagement_removal',
      engagement_id,
      account_id: null,
      now: now(),
      sentence:
        notice === 'called off'
          ? `Will not be removed on ${formatDay(remove_on)}`
          : `Will be removed on ${formatDay(remove_on)}, with all its files`,
      path: `/engagements/${encodeURIComponent(engagement_id)}`,
    })
}
