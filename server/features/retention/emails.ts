import { formatDay } from '@portal/domain/dates/calendar-day'
import type { Block, Email } from '../../platform/email/template.ts'
import type { RemovalRow } from './plan-data.ts'
import type { RecipientRole } from './recipient-data.ts'

export type Notice = 'planned' | 'reminder' | 'called off'

export interface About {
  to: string
  as: RecipientRole
  notice: Notice
  /** At least one. */
  removals: readonly Pick<RemovalRow, 'engagement_id' | 'title' | 'client_name' | 'remove_on'>[]
  /** Reason why the engagement is kept for now. */
  because: string
  publicUrl: string
}

const listed = 30

/** One email about all engagements that concern a person, however many there are. */
export function removalEmail({ to, as, notice, removals, because, publicUrl }: About): Email {
  const [first] = removals
  const only = removals.length === 1 ? first : undefined
  const what = only ? only.title : `${removals.length} closed engagements`
  const lines = removals
    .slice(0, listed)
    .map(({ title, client_name, remove_on }) => `${title}, ${client_name}: ${formatDay(remove_on)}`)
  const more = removals.length - lines.length
  const list: Block[] = only ? [] : [{ list: [...lines, ...(more > 0 ? [`And ${more} more`] : [])] }]
  const day = only ? ` on ${formatDay(only.remove_on)}` : ''
  const page = `${publicUrl}/engagements/${encodeURIComponent(first?.engagement_id ?? '')}`
  const path = as === 'superuser' ? `${publicUrl}/admin/removals` : only ? page : `${publicUrl}/engagements`
  const kind = as === 'customer' ? ('removal' as const) : ('removal-for-staff' as const)
  const concerns = { engagement_ids: removals.map(({ engagement_id }) => engagement_id) }
  const label = as === 'superuser' ? 'Open Removals' : only ? 'Open the engagement' : 'Open Engagements'
  const button = { label, href: path }
  const reason = reasons[as]
  if (notice === 'called off')
    return {
      kind,
      to,
      concerns,
      button,
      reason,
      subject: `${what} will not be removed${day}`,
      paragraphs: [
        `We told you that ${what} would be removed${day}. Nothing will be removed for now. ${because}`,
        'If that changes, we will tell you 30 days before.',
        ...list,
      ],
    }
  const subject = `${what} will be removed${day}`
  return {
    kind,
    to,
    concerns,
    button,
    reason,
    subject: notice === 'reminder' ? `Reminder: ${subject}` : subject,
    paragraphs: [
      `${subject}, with all files, feedback and audits. This cannot be undone.`,
      ...list,
      'We remove engagements that have been completed for a long time.',
      advice[as],
    ],
  }
}

const advice: Record<RecipientRole, string> = {
  superuser: 'Go to Admin > Removals to see what will be removed, and to put a hold on anything that must stay.',
  leader: 'Download what you still need. If an engagement must stay, ask a superuser to put its removal on hold.',
  customer: 'Download what you need before then. If you need more time, reply to this email.',
}
const reasons: Record<RecipientRole, string> = {
  superuser: 'You receive this because you are a superuser.',
  leader: 'You receive this because you lead the engagement.',
  customer: 'You receive this because you have Advanced access to the engagement.',
}
