import { isWorse } from '../audits/bands.ts'
import { formatDay } from '../dates/calendar-day.ts'
import { compare } from '../text/compare.ts'
import type { Change, ChangeKind, Difference } from './change.ts'
import type { ChangeFacts, FoundChanges, Move } from './change-facts.ts'
import { movedText, periodText, pointsText, shortReference } from './change-words.ts'
import { namesInWords, type Words, words } from './words.ts'

interface Telling {
  words: Words
  difference?: Difference
  path: string
  count?: number
}

const plain = (text: string): { plain: string } => ({ plain: text })
const forYou = 'waiting for you'
const plainDifference = (text: string): Difference => ({ text, is_worse: false, score: null })
const ofEngagement = (id: string, rest = ''): string => `/engagements/${id}${rest}`
const requestsOf = (fact: { engagement_id: string }): string => ofEngagement(fact.engagement_id, '/request-team')
const orderPath = (fact: { engagement_id: string; order_id: string }): string =>
  ofEngagement(fact.engagement_id, `/work-orders?wo=${fact.order_id}`)

/** Words and link of each kind of change. People who join or leave together are one change. */
const tellings: {
  readonly [Kind in Exclude<ChangeKind, 'joined' | 'left' | 'end-moved'>]: (fact: ChangeFacts[Kind]) => Telling
} = {
  'new-engagement': (fact) => ({
    words: words`New engagement`,
    path: ofEngagement(fact.engagement_id),
  }),
  'order-new': (fact) => ({
    words: words`${fact.reference}, ${plain(periodText(fact))}`,
    difference: plainDifference('new'),
    path: orderPath(fact),
  }),
  'dates-moved': ({ was, now, ...fact }) => {
    const ends = movedText(was.end_date, now.end_date)
    const starts = movedText(was.start_date, now.start_date)
    const start = `starts ${formatDay(now.start_date)}, was ${formatDay(was.start_date)}`
    const end = `ends ${formatDay(now.end_date)}, was ${formatDay(was.end_date)}`
    const parts = [...(starts === undefined ? [] : [start]), ...(ends === undefined ? [] : [end])]
    return {
      words: words`${fact.reference} ${plain(parts.join('; '))}`,
      difference: plainDifference(ends ?? `starts ${starts}`),
      path: orderPath(fact),
    }
  },
  'order-ended': (fact) => ({ words: words`${fact.reference} ended`, path: orderPath(fact) }),
  'order-removed': (fact) => ({
    words: words`${fact.reference} was removed`,
    path: ofEngagement(fact.engagement_id, '/work-orders'),
  }),
  audit: ({ title, type, score, before, ...fact }) => ({
    words: words`${title} ${plain(`${Math.round(score)}%`)}${plain(before === null ? '' : `, was ${Math.round(before)}%`)}`,
    difference: {
      text: before === null ? 'new' : pointsText(score, before, type),
      is_worse: before !== null && isWorse(score, before, type),
      score: null,
    },
    path: ofEngagement(fact.engagement_id, `/audits/${fact.audit_id}`),
  }),
  file: (fact) => ({
    words: words`${plain(fact.by)} ${plain(fact.version > 1 ? 'shared a new version of' : 'shared')} ${fact.file_name}`,
    path: ofEngagement(fact.engagement_id, '/files'),
  }),
  survey: ({ score, ...fact }) => ({
    words:
      score === null
        ? words`${plain(fact.by)} provided feedback`
        : words`${plain(fact.by)} gave ${`${score} out of 10`} for recommending us`,
    ...(score !== null && { difference: { text: String(score), is_worse: false, score } }),
    path: `/view-feedback/${fact.engagement_id}`,
  }),
  'people-feedback': (fact) => ({
    words: words`${plain(fact.by)} gave feedback on ${fact.about}`,
    path: '/people-feedback',
  }),
  'team-asked': (fact) => {
    const [first, ...others] = fact.lines.map(({ quantity, role }) => `${quantity} × ${role}`)
    const skill = fact.lines.length === 1 ? `, ${fact.lines[0]?.skill ?? ''}` : ''
    return {
      words: words`${plain(fact.by)} asked for ${[first ?? 'a team', ...others].join(', ')}${plain(skill)}`,
      path: requestsOf(fact),
    }
  },
  proposal: (fact) =>
    fact.told === 'made'
      ? {
          words: words`${plain(fact.by)} proposed ${fact.person} as ${plain(fact.role)}`,
          difference: plainDifference(fact.waits ? forYou : fact.decision),
          path: requestsOf(fact),
        }
      : {
          words: words`${plain(fact.by)} ${plain(fact.decision)} ${fact.person} as ${plain(fact.role)}`,
          path: requestsOf(fact),
        },
  extension: (fact) => ({
    words:
      fact.told === 'made'
        ? words`${plain(fact.by)} requested an extension of ${fact.reference}`
        : words`${plain(fact.by)} ${plain(fact.state)} the extension of ${fact.reference}`,
    ...(fact.told === 'made' && { difference: plainDifference(fact.waits ? forYou : fact.state) }),
    path: orderPath(fact),
  }),
  stakeholder: (fact) => ({
    words: stakeholderWords(fact),
    path: ofEngagement(fact.engagement_id, '/stakeholders'),
  }),
  'release-note': (fact) => ({
    words: fact.title === null ? words`What’s new` : words`What’s new: ${fact.title}`,
    path: '/release-notes',
  }),
}

function stakeholderWords({ action, name, by }: ChangeFacts['stakeholder']): Words {
  if (action === 'accepted' || action === 'declined') return words`${name} ${plain(action)} the invitation`
  if (by === null) return words`${name} ${plain(action === 'removed' ? 'was removed' : 'was added')}`
  return words`${plain(by)} ${plain(action)} ${name}`
}

/** All that changed, the newest first and, within a day, in a fixed order. */
export function changesOf(found: FoundChanges): Change[] {
  const ended = new Map((found['order-ended'] ?? []).map((fact) => [`${fact.order_id} ${fact.day}`, fact]))
  const left = gathered(found.left ?? [])
  const withOrder = new Set(left.map(([move]) => `${move.order_id} ${move.day}`).filter((key) => ended.has(key)))
  const described = (Object.keys(tellings) as (keyof typeof tellings)[]).flatMap((kind) =>
    kind === 'order-ended'
      ? describeAll(
          kind,
          found[kind]?.filter((fact) => !withOrder.has(`${fact.order_id} ${fact.day}`)),
        )
      : describeAll(kind, found[kind]),
  )
  const moves = [
    ...gathered(found.joined ?? []).map((group) => moved('joined', group, false)),
    ...left.map((group) => moved('left', group, ended.has(`${group[0].order_id} ${group[0].day}`))),
    ...stays(found['end-moved'] ?? []),
  ]
  return [...described, ...moves].toSorted(
    (one, other) => compare(other.day, one.day) || place(one.kind) - place(other.kind) || compare(one.id, other.id),
  )
}

const order: readonly ChangeKind[] = [
  ...(['new-engagement', 'release-note', 'proposal', 'team-asked', 'extension', 'file', 'audit'] as const),
  ...([
    'dates-moved',
    'order-new',
    'order-removed',
    'joined',
    'left',
    'end-moved',
    'order-ended',
    'survey',
    'people-feedback',
    'stakeholder',
  ] as const),
]
const place = (kind: ChangeKind): number => order.indexOf(kind)

function describeAll<Kind extends keyof typeof tellings>(
  kind: Kind,
  facts: readonly ChangeFacts[Kind][] = [],
): Change[] {
  return facts.map((fact) => {
    const { difference = null, count = 1, ...telling } = tellings[kind](fact)
    const engagement_id = 'engagement_id' in fact ? fact.engagement_id : null
    return { id: `${kind}:${fact.id}`, kind, engagement_id, day: fact.day, ...telling, difference, count }
  })
}

type Group = readonly [Move, ...Move[]]

/** Groups people who joined, or left, the same work order on the same day. */
function gathered(moves: readonly Move[]): Group[] {
  const groups = Map.groupBy(moves, (move) => `${move.engagement_id} ${move.order_id} ${move.day} ${move.begins}`)
  return [...groups.values()].flatMap(([first, ...rest]) => (first ? [[first, ...rest] as const] : []))
}

function moved(kind: 'joined' | 'left', group: Group, orderEnded: boolean): Change {
  const [first] = group
  const reference = shortReference(first.reference)
  const what =
    kind === 'joined'
      ? first.begins === null
        ? `joined ${reference}`
        : `${group.length === 1 ? 'joins' : 'join'} ${reference} on ${formatDay(first.begins)}`
      : orderEnded
        ? `left when ${reference} ended`
        : `left ${reference}`
  return {
    id: `${kind}:${first.id}`,
    kind,
    engagement_id: first.engagement_id,
    day: first.day,
    words: movedWords(group, what),
    difference: null,
    path: ofEngagement(first.engagement_id, '/team?view=implementation'),
    count: new Set(group.map(({ person_id }) => person_id)).size,
  }
}

/** Groups people whose last day on a work order changed in the same way. */
function stays(facts: readonly ChangeFacts['end-moved'][]): Change[] {
  const groups = Map.groupBy(facts, (fact) => `${fact.order_id} ${fact.day} ${fact.was} ${fact.now}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { was, now, reference } = first
    const isOnePerson = group.length === 1
    const verb = now > was ? `${isOnePerson ? 'stays' : 'stay'} on` : `${isOnePerson ? 'leaves' : 'leave'}`
    const day = `${now > was ? 'until' : 'on'} ${formatDay(now)}, was ${formatDay(was)}`
    const names = namesInWords(group.map(({ person }) => person))
    return {
      id: `end-moved:${first.id}`,
      kind: 'end-moved' as const,
      engagement_id: first.engagement_id,
      day: first.day,
      words: words`${names} ${plain(`${verb} ${shortReference(reference)} ${day}`)}`,
      difference: plainDifference(movedText(was, now) ?? ''),
      path: ofEngagement(first.engagement_id, '/team?view=implementation'),
      count: group.length,
    }
  })
}

/** Up to two with their roles, more by name alone. */
function movedWords([first, second, ...others]: Group, what: string): Words {
  if (!second) return words`${first.person}, ${plain(`${first.role},`)} ${plain(what)}`
  if (others.length === 0)
    return words`${first.person}, ${plain(first.role)}, and ${second.person}, ${plain(`${second.role},`)} ${plain(what)}`
  return words`${namesInWords([first, second, ...others].map(({ person }) => person))} ${plain(what)}`
}
