import { askedToBeTold, type EventKind } from '@portal/domain/notifications/event'
import { countInWords } from '@portal/domain/notifications/grouping'
import type { Concerns, Letter } from '../mail/template.ts'
import type { ToldEvent } from './mailing-data.ts'

type SaidEvent = Pick<ToldEvent, 'kind' | 'sentence' | 'path' | 'title' | 'engagement_id' | 'account_id'>

interface EventMail {
  to: string
  /** At least one. */
  events: readonly SaidEvent[]
  /** undefined: a digest of all kinds. */
  kind: EventKind | undefined
  /** What waits for the person, a line each. */
  waiting?: readonly string[]
  publicUrl: string
  unsubscribe: string
}

const listed = 30

/** One mail about one event or many. It says why it came and how to end it (RFC 8058). */
export function eventLetter({ to, events, kind, waiting = [], publicUrl, unsubscribe }: EventMail): Letter {
  const [first] = events
  const paths = new Set(events.map(({ path }) => path))
  const only = paths.size === 1 ? first?.path : undefined
  const lines = events.slice(0, listed).map(({ sentence, title }) => `${sentence} · ${title}`)
  const more = events.length - lines.length
  return {
    kind: kind ? 'notifications' : 'digest',
    to,
    concerns: concernsOf(events),
    subject: subjectOf(events),
    paragraphs: [...lines, ...(more > 0 ? [`And ${more} more.`] : []), ...waiting],
    button: { label: only ? 'Have a look' : 'See all of them', href: `${publicUrl}${only ?? '/notification'}` },
    reason: kind
      ? `You receive this because you asked to be told ${askedToBeTold[kind]}.`
      : 'You receive this because you asked for a digest of what happens on your engagements.',
    unsubscribe,
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** The engagements of the events, and the person who caused all of them. */
function concernsOf(events: readonly SaidEvent[]): Concerns {
  const actors = new Set(events.map(({ account_id }) => account_id))
  const [actor_id = null] = actors.size === 1 ? actors : []
  return { actor_id, engagement_ids: [...new Set(events.map(({ engagement_id }) => engagement_id))] }
}

/** Which engagement it is about stands first; of several, how many. */
function subjectOf(events: readonly SaidEvent[]): string {
  const titles = [...new Set(events.map(({ title }) => title))]
  const [event] = events
  const what = events.length === 1 && event ? event.sentence : countInWords(countByKind(events))
  return titles.length === 1 ? `${titles[0]}: ${what}` : `${what} on ${titles.length} engagements`
}

function countByKind(events: readonly SaidEvent[]): Partial<Record<EventKind, number>> {
  const counts: Partial<Record<EventKind, number>> = {}
  for (const { kind } of events) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
