import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import type { ChangeLines } from './change.ts'
import type { FoundChanges } from './change-facts.ts'
import { counted, movedText, people, pointsText, shortReference } from './change-words.ts'
import { plainText, type Words, words } from './words.ts'

const most = 4
const plain = (text: string): { plain: string } => ({ plain: text })

const newEngagement = words`new engagement`

/** Start of the period if every engagement is new to the person, so that not every card has to say it. */
export const allNewSince = ({ since, lines }: ChangeLines, engagements: number): CalendarDay | undefined =>
  engagements > 1 && lines.filter(isOnlyNew).length >= engagements ? since : undefined

export const isOnlyNew = (line: ChangeLines['lines'][number]): boolean =>
  plainText(line.words) === plainText(newEngagement)

/** Changes of one engagement in a line of at most four parts, most important first; undefined without changes. */
export function changeLine(found: FoundChanges): Words | undefined {
  const parts = [
    ...((found['new-engagement'] ?? []).length > 0 ? [newEngagement] : []),
    ...datesPart(found),
    ...peoplePart(found),
    ...countPart(found['end-moved'], 'leaving date moved', 'leaving dates moved'),
    ...ordersPart(found),
    ...auditsPart(found),
    ...countPart(found.survey, 'new response'),
    ...countPart(found.file, 'new file'),
    ...countPart([...(found['team-asked'] ?? []), ...(found.proposal ?? []), ...(found.extension ?? [])], 'request'),
    ...countPart(found['people-feedback'], 'feedback comment'),
    ...countPart(found.stakeholder, 'stakeholder change'),
  ].slice(0, most)
  if (parts.length === 0) return undefined
  return parts.flatMap((part, index) => (index === 0 ? part : [{ text: ' · ', strong: false }, ...part]))
}

/** Compares first and current end dates, so that a work order that moved twice is reported once. */
function datesPart(found: FoundChanges): Words[] {
  const byOrder = Map.groupBy(found['dates-moved'] ?? [], ({ order_id }) => order_id)
  const moved = [...byOrder.values()].flatMap((facts) => {
    const [last, first] = [facts[0], facts.at(-1)]
    if (!first || !last) return []
    const ends = movedText(first.was.end_date, last.now.end_date)
    const starts = movedText(first.was.start_date, last.now.start_date)
    const text = ends ? `ends ${ends}` : starts ? `starts ${starts}` : undefined
    return text === undefined ? [] : [{ reference: shortReference(last.reference), text }]
  })
  const ended = (found['order-ended'] ?? []).map(({ reference, day }) => ({
    reference: shortReference(reference),
    text: `ended ${formatDay(day)}`,
  }))
  const [one, two, ...others] = [...moved, ...ended]
  if (!one) return []
  if (!two) return [words`${one.reference} ${plain(one.text)}`]
  const rest = others.length > 0 ? ` and ${others.length} more` : ''
  return [words`${one.reference} ${plain(one.text)}, ${two.reference} ${plain(two.text)}${plain(rest)}`]
}

function peoplePart({ joined = [], left = [] }: FoundChanges): Words[] {
  const count = (moves: readonly { person_id: string }[]): number => new Set(moves.map((move) => move.person_id)).size
  const [more, less] = [count(joined), count(left)]
  if (more > 0) return [words`${plain(`${people(more)} joined${less > 0 ? `, ${less} left` : ''}`)}`]
  return less > 0 ? [words`${plain(`${people(less)} left`)}`] : []
}

function ordersPart({ 'order-new': orders = [], 'order-removed': removed = [] }: FoundChanges): Words[] {
  const [first, ...others] = orders
  const [gone, ...alsoGone] = removed
  const less =
    alsoGone.length > 0
      ? words`${plain(counted(removed.length, 'work order'))} removed`
      : gone && words`${shortReference(gone.reference)} removed`
  if (!first) return less ? [less] : []
  return [
    ...(less ? [less] : []),
    others.length === 0
      ? words`new ${shortReference(first.reference)}`
      : words`${plain(counted(orders.length, 'new work order'))}`,
  ]
}

function auditsPart({ audit: audits = [] }: FoundChanges): Words[] {
  const [first, ...others] = audits
  if (!first) return []
  if (others.length > 0) return [words`${plain(counted(audits.length, 'new audit'))}`]
  const points = first.before === null ? undefined : pointsText(first.score, first.before)
  const change = points === undefined ? '' : `, ${points.slice(1)} ${points.startsWith('+') ? 'higher' : 'lower'}`
  return [words`new audit ${`${first.title} ${Math.round(first.score)}%`}${plain(change)}`]
}

const countPart = (facts: readonly unknown[] = [], noun: string, plural?: string): Words[] => {
  if (facts.length === 0) return []
  return [words`${plain(facts.length > 1 && plural ? `${facts.length} ${plural}` : counted(facts.length, noun))}`]
}
