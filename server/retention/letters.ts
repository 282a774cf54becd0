import { formatDay } from '@portal/domain/dates/calendar-day'
import type { Letter } from '../mail/template.ts'
import type { RemovalRow } from './plan-data.ts'
import type { ToldAs } from './told-data.ts'

export type Notice = 'planned' | 'reminder' | 'called off'

export interface About {
  to: string
  as: ToldAs
  notice: Notice
  /** At least one. */
  removals: readonly Pick<RemovalRow, 'engagement_id' | 'title' | 'client_name' | 'remove_on'>[]
  /** Why nothing goes for now. */
  because: string
  publicUrl: string
}

const listed = 30
const headers = { 'Auto-Submitted': 'auto-generated' }

/** One mail to somebody about all engagements that concern them, however many there are. */
export function removalLetter({ to, as, notice, removals, because, publicUrl }: About): Letter {
  const [first] = removals
  const only = removals.length === 1 ? first : undefined
  const what = only ? only.title : `${removals.length} closed engagements`
  const lines = removals
    .slice(0, listed)
    .map(({ title, client_name, remove_on }) => `${title}, ${client_name}: ${formatDay(remove_on)}`)
  const more = removals.length - lines.length
  const list = only ? [] : [...lines, ...(more > 0 ? [`And ${more} more.`] : [])]
  const day = only ? ` on ${formatDay(only.remove_on)}` : ''
  const page = `${publicUrl}/engagements/${encodeURIComponent(first?.engagement_id ?? '')}`
  const path = as === 'superuser' ? `${publicUrl}/admin/removals` : only ? page : `${publicUrl}/engagements`
  const kind = as === 'customer' ? ('removal' as const) : ('removal-for-staff' as const)
  const concerns = { engagement_ids: removals.map(({ engagement_id }) => engagement_id) }
  const button = { label: as === 'superuser' ? 'See the removals' : 'Have a look', href: path }
  const reason = reasons[as]
  if (notice === 'called off')
    return {
      ...{ kind, to, concerns, button, reason, headers },
      subject: `${what} ${only ? 'is' : 'are'} not removed${day}`,
      paragraphs: [
        `You were told that ${what} would be removed${day}. Nothing goes for now: ${because} Should that change, you are told 30 days before.`,
        ...list,
      ],
    }
  const subject = `${what} will be removed${day}`
  return {
    ...{ kind, to, concerns, button, reason, headers },
    subject: notice === 'reminder' ? `Reminder: ${subject}` : subject,
    paragraphs: [
      `${what} ${only ? 'has' : 'have'} been completed for long, and will be removed from the portal${day}: with all files, feedback, audits and all else. It cannot be brought back.`,
      ...list,
      advice[as],
    ],
  }
}

const advice: Record<ToldAs, string> = {
  superuser: 'Under Admin, Removals you see what goes, and hold it where it must stay.',
  leader: 'Download what is still needed. If it must stay, ask those who look after the portal to hold it.',
  customer: 'Download what you need until then. If you need more time, write to those who lead the engagement.',
}
const reasons: Record<ToldAs, string> = {
  superuser: 'You receive this because you look after the portal.',
  leader: 'You receive this because you lead the engagement.',
  customer: 'You receive this because you have Advanced access to the engagement.',
}
