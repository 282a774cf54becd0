import type { BodyOf } from '@portal/domain/contract/endpoint'
import { fullName, type Viewer } from '@portal/domain/session/user'
import type { sendContactMessage } from '@portal/domain/team/contract'
import { mayMessage } from '@portal/domain/team/permissions'
import { assignedSoon, hasNoAddress, onlyStakeholders } from '@portal/domain/team/validation'
import type { Email } from '../../platform/email/template.ts'
import { ApiError, forbidden } from '../../platform/http/api-error.ts'
import { type CountingContext, takeAttempt } from '../../platform/http/rate-limit-data.ts'
import type { Services } from '../../platform/portal.ts'
import type { VisibleEngagementId } from '../engagements/data.ts'
import { findLeads } from './profile-data.ts'

/** Maximum number of messages per person and hour. */
const perHour = 20

/** Emails the message to the chosen people, each address once. */
export async function sendMessage(
  { mailer, now, config }: Pick<Services, 'mailer' | 'now' | 'config'>,
  { db, onRollback }: CountingContext,
  viewer: Viewer,
  id: VisibleEngagementId,
  { data, to }: BodyOf<typeof sendContactMessage>,
): Promise<void> {
  if (!mayMessage(viewer)) throw forbidden(onlyStakeholders)
  const { title, leads } = await findLeads(db, id)
  const people = {
    client_partner: leads.client_partner ?? leads.default_client_partner,
    project_lead: leads.project_lead,
  }
  const addresses = new Set<string>()
  for (const recipient of to) {
    const person = people[recipient]
    if (!person?.email) {
      const sentence = person ? hasNoAddress(person.name) : assignedSoon
      throw new ApiError(422, sentence, { fields: { to: sentence } })
    }
    addresses.add(person.email)
  }
  await takeAttempt(
    { db, onRollback },
    { key: `contact:${viewer.id}`, limit: perHour, windowSeconds: 60 * 60, now: now() },
  )
  const email = contactEmail({ viewer, id, title, data, address: `${config.PUBLIC_URL}/engagements/${id}/team` })
  await mailer.queue(db, ...[...addresses].map((address) => ({ ...email, to: address, reason })))
}

const reason = 'You receive this because you lead this engagement.'

export function contactEmail({
  viewer,
  id,
  title,
  data,
  address,
}: {
  viewer: Viewer
  id: VisibleEngagementId
  title: string
  data: { subject: string; message: string }
  address: string
}): Omit<Email, 'to' | 'reason'> {
  const company = viewer.company_name ? ` of ${viewer.company_name}` : ''
  return {
    kind: 'contact-message',
    concerns: { actor_id: viewer.id, engagement_ids: [id] },
    // A line break would begin another header.
    subject: `${title}: ${data.subject}`.replace(/\s+/g, ' '),
    paragraphs: [`${fullName(viewer)}${company} sent you a message about ${title}:`, { quote: data.message }],
    button: { label: 'Open the engagement', href: address },
    after: [`To answer ${fullName(viewer)}, reply to this email.`],
  }
}
