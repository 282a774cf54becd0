import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import type { Viewer } from '../session/user.ts'
import { mayManageStakeholders } from '../stakeholders/permissions.ts'
import { mayAskForFeedback, maySubmitSurvey } from '../surveys/permissions.ts'
import { mayMessage } from '../team/permissions.ts'
import { mayEditTeamRequests } from '../team-requests/permissions.ts'
import { fold } from '../text/fold.ts'
import { numberOf } from '../work-orders/order-reference.ts'
import { hasEnded } from '../work-orders/progress.ts'
import type { Found, FoundWorkOrder } from './found.ts'

export const actionNames = ['extension', 'share', 'team', 'feedback', 'message', 'ask-feedback', 'invite'] as const
export type ActionName = (typeof actionNames)[number]

/** Object of an action: an engagement, or one of its work orders. */
export interface Subject {
  engagement_id: string
  title: string
  order?: FoundWorkOrder
}

interface Action {
  /** Phrase shown before the object's name, followed by alternative phrases. */
  phrases: readonly [string, ...string[]]
  on: 'engagement' | 'work-order'
  may: (viewer: Viewer, subject: Subject) => boolean
  /** A path of this portal. */
  path: (subject: Subject) => string
  /** The screen on which it is done. */
  at: string
}

const ofEngagement = (rest: string) => (subject: Subject) => `/engagements/${subject.engagement_id}${rest}`

/** Everything that can be asked for by its name, and who may do it; the screens refuse by the same rules. */
export const actions: { readonly [Name in ActionName]: Action } = {
  extension: {
    phrases: [
      'Request extension of',
      'ask for more time on',
      'ask for more time for',
      'request more time for',
      'extend',
    ],
    on: 'work-order',
    may: () => true,
    path: (subject) => `/engagements/${subject.engagement_id}/work-orders?wo=${subject.order?.id}&ask=extension`,
    at: 'Work Orders',
  },
  share: {
    phrases: ['Share a file with', 'share file with', 'share with', 'upload a file to', 'upload to'],
    on: 'engagement',
    may: () => true,
    path: ofEngagement('/files?ask=share'),
    at: 'Shared Files',
  },
  team: {
    phrases: ['Request a Team for', 'request team for', 'ask for people for', 'ask for people on'],
    on: 'engagement',
    may: mayEditTeamRequests,
    path: ofEngagement('/request-team?ask=request'),
    at: 'Request a Team',
  },
  feedback: {
    phrases: ['Provide Feedback on', 'give feedback on', 'feedback on'],
    on: 'engagement',
    may: maySubmitSurvey,
    path: (subject) => `/feedback/${subject.engagement_id}`,
    at: 'Service Feedback',
  },
  message: {
    phrases: ['Message the leads of', 'message', 'write to'],
    on: 'engagement',
    may: mayMessage,
    path: ofEngagement('?ask=message'),
    at: 'Message',
  },
  'ask-feedback': {
    phrases: ['Ask for feedback on', 'request feedback on'],
    on: 'engagement',
    may: (viewer, subject) => mayAskForFeedback(viewer, subject.engagement_id),
    path: (subject) => `/view-feedback/${subject.engagement_id}?ask=feedback`,
    at: 'Service Feedback',
  },
  invite: {
    phrases: ['Invite a colleague to', 'invite to', 'add a stakeholder to'],
    on: 'engagement',
    may: (viewer, subject) => mayManageStakeholders(viewer, subject.engagement_id),
    path: ofEngagement('/stakeholders?ask=invite'),
    at: 'Stakeholders',
  },
}

/** Whether the viewer may perform the action on any engagement. */
export const mayAnywhere = (name: ActionName, viewer: Viewer): boolean =>
  actions[name].may(viewer, { engagement_id: viewer.project_ids[0] ?? '', title: '' })

export interface RequestedAction {
  name: ActionName
  /** Text after the phrase, which names the object. */
  rest: string
}

/** "ask for more time on WO-2041" is an action and its subject; the longest phrase that fits counts. */
export function requestedAction(text: string, viewer: Viewer): RequestedAction | undefined {
  const typed = fold(text)
  const fitting = actionNames
    .filter((name) => mayAnywhere(name, viewer))
    .flatMap((name) => actions[name].phrases.map((phrase) => ({ name, phrase: fold(phrase) })))
    .filter(({ phrase }) => typed === phrase || typed.startsWith(`${phrase} `))
    .toSorted((one, other) => other.phrase.length - one.phrase.length)[0]
  return fitting && { name: fitting.name, rest: typed.slice(fitting.phrase.length).trim() }
}

/** Actions whose phrase is being typed: each word begins one of its words, in their order. */
export function actionsBegun(text: string, viewer: Viewer): ActionName[] {
  const typed = fold(text).split(' ')
  if (fold(text).length < 2) return []
  return actionNames.filter(
    (name) => mayAnywhere(name, viewer) && actions[name].phrases.some((phrase) => beginsInOrder(typed, phrase)),
  )
}

function beginsInOrder(typed: readonly string[], phrase: string): boolean {
  const words = fold(phrase).split(' ')
  let position = 0
  for (const word of typed) {
    while (position < words.length && words[position]?.startsWith(word) !== true) position++
    if (position++ === words.length) return false
  }
  return true
}

/** The engagements and orders that were found, each once, the best first. */
function subjectsOf(found: readonly Found[], on: Action['on'], today: CalendarDay): Subject[] {
  const subjects = new Map<string, Subject>()
  for (const result of found) {
    if (on === 'work-order') {
      if (result.kind !== 'work-order' || result.requested || hasEnded(result, today)) continue
      subjects.set(result.id, { engagement_id: result.engagement_id, title: numberOf(result.reference), order: result })
    } else if (result.kind === 'engagement') subjects.set(result.id, { engagement_id: result.id, title: result.title })
    else if (result.kind === 'work-order' && !subjects.has(result.engagement_id))
      subjects.set(result.engagement_id, { engagement_id: result.engagement_id, title: result.engagement_title })
  }
  return [...subjects.values()]
}

/** Title of a work order without its number: "Rollout and support" of "WO-2005 Rollout and support". */
const titleOf = (reference: string): string => reference.slice(numberOf(reference).length).trim()

export interface Offer {
  name: ActionName
  words: string
  detail: string
  path: string
}

const offer = (name: ActionName, subject: Subject): Offer => {
  const { phrases, at, path } = actions[name]
  const detail = subject.order
    ? [titleOf(subject.order.reference), `ends ${formatDay(subject.order.end_date)}`].filter(Boolean).join(', ')
    : at
  return { name, words: `${phrases[0]} ${subject.title}`, detail, path: path(subject) }
}

/** Offers the requested action on every record found. */
export const offersOf = (name: ActionName, found: readonly Found[], viewer: Viewer, today: CalendarDay): Offer[] =>
  subjectsOf(found, actions[name].on, today)
    .filter((subject) => actions[name].may(viewer, subject))
    .map((subject) => offer(name, subject))

/** Offers actions on the first engagement or work order found. */
export function offersFor(found: readonly Found[], viewer: Viewer, today: CalendarDay): Offer[] {
  const first = found.find(({ kind }) => kind === 'engagement' || kind === 'work-order')
  if (!first) return []
  const engagement = first.kind === 'engagement' ? first.id : 'engagement_id' in first ? first.engagement_id : ''
  const suitable = found.filter((one) =>
    first.kind === 'work-order'
      ? one.id === first.id
      : one.id === engagement || ('engagement_id' in one && one.engagement_id === engagement),
  )
  return actionNames.flatMap((name) => offersOf(name, suitable, viewer, today).slice(0, 1))
}
