import { removalCalledOff, removalPlanned } from '@portal/domain/retention/removal-events'
import type { Queries } from '../../platform/database/database.ts'
import { emission } from '../../platform/events/events.ts'
import type { Services } from '../../platform/portal.ts'
import { type Notice, removalEmail } from './emails.ts'
import type { RemovalRow } from './plan-data.ts'
import { findRecipients } from './recipient-data.ts'

type Needs = Pick<Services, 'config' | 'events' | 'mailer'>

/** Sends one email to each person whom it concerns, and adds it to their inboxes. */
export async function notifyOfRemovals(
  services: Needs,
  transaction: Queries,
  { notice, removals, because = '' }: { notice: Notice; removals: readonly RemovalRow[]; because?: string },
): Promise<void> {
  const { config, mailer } = services
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
  const kind = notice === 'called off' ? removalCalledOff : removalPlanned
  const emissions = removals
    .filter(({ engagement_id }) => present.has(engagement_id))
    .map(({ engagement_id, remove_on }) =>
      emission(kind, { engagement_id, subject: { id: engagement_id }, actor: null, facts: { remove_on } }),
    )
  await services.events.emitAll(transaction, emissions)
}
