import type { Detail } from '@portal/domain/events/event-kind'
import { type DigestSection, weekInWords } from '@portal/domain/notifications/digest'
import { type SubscriptionKind, subscriptionKinds } from '@portal/domain/notifications/event'
import { countInWords } from '@portal/domain/notifications/grouping'
import type { Block, Concerns, Email } from '../../platform/email/template.ts'
import type { NotifiedEvent } from './mailing-data.ts'

type EmailedEvent = Pick<
  NotifiedEvent,
  'kind' | 'sentence' | 'detail' | 'path' | 'title' | 'engagement_id' | 'account_id'
>

interface Reader {
  to: string
  publicUrl: string
  /** The link that ends these emails. */
  unsubscribe: string
}

interface EventMail extends Reader {
  /** At least one. */
  events: readonly EmailedEvent[]
  /** undefined: a digest of all kinds. */
  kind: SubscriptionKind | undefined
}

const mostListed = 30
const digestReason = 'You receive this because you asked for a digest of your engagements.'

/** One email about one event or many. It says why it came and how to end it (RFC 8058). */
export function eventEmail({ to, events, kind, publicUrl, unsubscribe }: EventMail): Email {
  return {
    kind: kind ? 'notifications' : 'digest',
    to,
    concerns: concernsOf(events),
    subject: subjectOf(events),
    paragraphs: paragraphsOf(events, publicUrl),
    button: buttonOf(events, publicUrl),
    reason: kind
      ? `You receive this because you asked us to tell you ${subscriptionKinds[kind].reason}.`
      : digestReason,
    ...ending(unsubscribe),
  }
}

/** The weekly digest: all that a person would look up in the portal. */
export function weekEmail({
  to,
  sections,
  events,
  productName,
  publicUrl,
  unsubscribe,
}: Reader & {
  sections: readonly DigestSection[]
  /** On engagements that are not the person's own. */
  events: readonly EmailedEvent[]
  productName: string
}): Email {
  const elsewhere = events.length > 0 ? [countInWords(countByKind(events))] : []
  const words = [weekInWords(sections), ...elsewhere].filter((text) => text !== '').join(', ')
  const ids = [
    ...sections.flatMap(({ engagement }) => engagement?.id ?? []),
    ...events.map((event) => event.engagement_id),
  ]
  return {
    kind: 'digest',
    to,
    concerns: { engagement_ids: [...new Set(ids)] },
    subject: `Your week: ${words}`,
    paragraphs: [
      `This is your week on ${productName}: ${words}.`,
      ...sections.flatMap((section) => sectionBlocks(section, publicUrl)),
      ...byEngagement(events, publicUrl),
    ],
    button: { label: 'Open Overview', href: `${publicUrl}/overview` },
    reason: digestReason,
    ...ending(unsubscribe),
  }
}

const ending = (unsubscribe: string) => ({
  unsubscribe,
  headers: {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
})

function sectionBlocks({ engagement, to_do, changes, leaving }: DigestSection, publicUrl: string): Block[] {
  const part = (heading: string, lines: readonly string[]): Block[] =>
    lines.length === 0 ? [] : [heading, { list: shortened(lines) }]
  return [
    engagement ? headingOf(engagement.id, engagement.title, publicUrl) : { heading: 'The portal' },
    ...part('To do:', to_do),
    ...part('Changed:', changes),
    ...part('Leaving:', leaving),
  ]
}

const headingOf = (id: string, title: string, publicUrl: string): Block => ({
  heading: title,
  href: `${publicUrl}/engagements/${encodeURIComponent(id)}`,
})

function shortened(lines: readonly string[]): string[] {
  const more = lines.length - mostListed
  return more > 0 ? [...lines.slice(0, mostListed), `And ${more} more`] : [...lines]
}

/** The engagements of the events, and the person who caused all of them. */
function concernsOf(events: readonly EmailedEvent[]): Concerns {
  const actors = new Set(events.map(({ account_id }) => account_id))
  const [actor_id = null] = actors.size === 1 ? actors : []
  return { actor_id, engagement_ids: [...new Set(events.map(({ engagement_id }) => engagement_id))] }
}

/** Starts with the engagement; of several it says how many. */
function subjectOf(events: readonly EmailedEvent[]): string {
  const titles = titlesOf(events)
  const [event] = events
  const what = events.length === 1 && event ? event.sentence : countInWords(countByKind(events))
  return titles.length === 1 ? `${titles[0]}: ${what}` : `${what} on ${titles.length} engagements`
}

const titlesOf = (events: readonly EmailedEvent[]): string[] => [...new Set(events.map(({ title }) => title))]

function paragraphsOf(events: readonly EmailedEvent[], publicUrl: string): Block[] {
  const [event] = events
  const titles = titlesOf(events)
  if (events.length === 1 && event) return [`${event.title}: ${event.sentence}.`, ...detailBlocks(event.detail)]
  const what = countInWords(countByKind(events))
  if (titles.length > 1) return [`New on your engagements: ${what}.`, ...byEngagement(events, publicUrl)]
  return [`New on ${titles[0]}: ${what}.`, { list: linesOf(events) }]
}

/** At most thirty events, each under its engagement. */
function byEngagement(events: readonly EmailedEvent[], publicUrl: string): Block[] {
  const groups = [...Map.groupBy(events.slice(0, mostListed), ({ engagement_id }) => engagement_id)]
  const more = events.length - mostListed
  return [
    ...groups.flatMap(([id, those]): Block[] => [
      headingOf(id, those[0]?.title ?? '', publicUrl),
      { list: those.map((event) => lineOf(event)) },
    ]),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ]
}

const linesOf = (events: readonly EmailedEvent[]): string[] => shortened(events.map((event) => lineOf(event)))

/** The sentence of an event with the thing itself: the score, the message, the expiry of a file. */
function lineOf({ sentence, detail }: EmailedEvent): string {
  if (!detail) return sentence
  if ('text' in detail) return `${sentence} (${detail.text})`
  return `${sentence}: “${detail.quote}”${detail.remark === null ? '' : ` (${detail.remark})`}`
}

function detailBlocks(detail: Detail | null): Block[] {
  if (!detail) return []
  if ('text' in detail) return [`${detail.text}.`]
  return [{ quote: detail.quote }, ...(detail.remark === null ? [] : [`${detail.remark}.`])]
}

function buttonOf(events: readonly EmailedEvent[], publicUrl: string): { label: string; href: string } {
  const [first] = events
  const paths = new Set(events.map(({ path }) => path))
  if (first && paths.size === 1)
    return { label: subscriptionKinds[first.kind].openLabel, href: `${publicUrl}${first.path}` }
  const ids = new Set(events.map(({ engagement_id }) => engagement_id))
  return first && ids.size === 1
    ? { label: 'Open the engagement', href: `${publicUrl}/engagements/${encodeURIComponent(first.engagement_id)}` }
    : { label: 'Open Overview', href: `${publicUrl}/overview` }
}

function countByKind(events: readonly EmailedEvent[]): Partial<Record<SubscriptionKind, number>> {
  const counts: Partial<Record<SubscriptionKind, number>> = {}
  for (const { kind } of events) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
