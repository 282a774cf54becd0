import { addDays, addMonths, type CalendarDay, monthOf } from '../dates/calendar-day.ts'
import { monthText } from '../dates/month-text.ts'
import { runOutDay, runOutText, runsOutEarly } from '../days/run-out.ts'
import { daysDue, getsDaysNotices, thresholdsOf, thresholdWords } from '../days/thresholds.ts'
import { expiresIn, soonDays } from '../files/expiry.ts'
import type { Viewer } from '../session/user.ts'
import { reminderDays } from '../surveys/customer-survey.ts'
import { isLowScore } from '../surveys/nps.ts'
import { mayAnswerSurvey, mayAskForFeedback } from '../surveys/permissions.ts'
import { isProviderSideEditor } from '../team/permissions.ts'
import { mayDecideProposals, mayProposePeople } from '../team-requests/permissions.ts'
import type { Proposal } from '../team-requests/team-request.ts'
import { answerDays, answerDueOn } from '../work-orders/extension-draft.ts'
import { mayAnswerExtension } from '../work-orders/permissions.ts'
import { daysLeft, endsIn, type Period } from '../work-orders/progress.ts'
import { pointsText } from './change-words.ts'
import type { Facts } from './facts.ts'
import type { TodoKind } from './todo.ts'
import { type Words, words } from './words.ts'

export type Person = Pick<
  Viewer,
  'is_stakeholder' | 'project_ids' | 'job_title' | 'provider_role' | 'is_superuser' | 'access_level'
>

/** Rule for one kind of to-do on a person's own engagements. */
export interface Rule<Fact> {
  /** For whom it waits, and from when until when. */
  waits: (fact: Fact, person: Person, today: CalendarDay) => boolean
  since: (fact: Fact) => CalendarDay
  by?: (fact: Fact, today: CalendarDay) => CalendarDay | null
  says: (fact: Fact, today: CalendarDay) => Words
  /** Path of the portal where it is done. */
  path: (fact: Fact) => string
  action: string | ((person: Person) => string)
  /** Seeing the page settles the to-do. */
  settledBySeeing?: true
  /** For calendars: the day it has, and what to say there, where "in 5 days" would soon be wrong. */
  dated?: (fact: Fact, today: CalendarDay) => { day: CalendarDay; words?: Words } | null
}

/** Days for which ending work orders, new audits and replies are to-dos. */
export const monthDays = 31
/** Days for which a low score without a reply is a to-do. */
export const scoreDays = 90

const isRecent = (day: CalendarDay, days: number, today: CalendarDay): boolean => day > addDays(today, -days)
const asCustomer = (person: Person): boolean => person.is_stakeholder
const ofEngagement = (id: string, rest = ''): string => `/engagements/${id}${rest}`
const requestsOf = ({ engagement_id }: { engagement_id: string }): string =>
  ofEngagement(engagement_id, '/request-team')
/** Opens the dialog in which staff answer it. */
const answerOf = (id: string): string => `/requests?answer=${id}`
const filesOf = ({ engagement_id }: { engagement_id: string }): string => ofEngagement(engagement_id, '/files')
const orderOf = (engagement_id: string, order: string): string =>
  ofEngagement(engagement_id, `/work-orders?wo=${order}`)
const extensionAction = (person: Person): string => (person.is_stakeholder ? 'Request extension' : 'View work order')
const feedbackOf = ({ engagement_id }: { engagement_id: string }): string => `/view-feedback/${engagement_id}`
const isExpiring = (day: CalendarDay | null, today: CalendarDay): day is CalendarDay =>
  day !== null && day >= today && day <= addDays(today, soonDays)
/** Whether people still have to be proposed for a line of a team request. Open proposals fill a place until they are decided. */
export const hasOpenPlaces = (line: { quantity: number; accepted: number; proposed: number }): boolean =>
  line.accepted + line.proposed < line.quantity
/** The kind of to-do that an open line can be, by the decision on its last proposal; null without proposals. */
export const kindOfLine = (
  lastDecision: Proposal['decision'] | null,
): 'line-without-proposal' | 'proposal-declined' | undefined => {
  if (lastDecision === null) return 'line-without-proposal'
  return lastDecision === 'declined' ? 'proposal-declined' : undefined
}
const points = ({ score, score_before, type }: Facts['audit']): string =>
  score_before === null ? '' : `, ${pointsText(score, score_before, type)}`
const plain = (text: string): { plain: string } => ({ plain: text })
/** Due date of a decision: the requested start date, or a week if that was over when the to-do began. */
const neededBy = (needed_on: CalendarDay, since: CalendarDay): CalendarDay =>
  needed_on > since ? needed_on : addDays(since, answerDays)
/** Day of a decision in a calendar: after it the position stays empty. */
const needed = ({ needed_on }: { needed_on: CalendarDay }) => ({ day: needed_on })
const expiry = ({ file_name, expire_on }: { file_name: string; expire_on: CalendarDay | null }) =>
  expire_on === null ? null : { day: expire_on, words: words`${file_name} expires` }

/** Whether a work order is one of those that end soon, with or without an extension request. */
export function endsWithinMonth(order: Pick<Period, 'end_date'>, today: CalendarDay): boolean {
  const left = daysLeft(order, today)
  return left >= 1 && left <= monthDays
}

/** Rule for each kind of to-do: for whom, since when, words and link. */
export const rules: { readonly [Kind in TodoKind]: Rule<Facts[Kind]> } = {
  proposal: {
    waits: (_, person) => mayDecideProposals(person),
    since: (fact) => fact.proposed_on,
    by: (fact) => neededBy(fact.needed_on, fact.proposed_on),
    says: (fact) => words`${plain(fact.proposed_by)} proposed ${fact.person} as ${plain(fact.role)}`,
    path: (fact) => `${requestsOf(fact)}?ask=decide-${fact.id}`,
    action: 'Decide',
    dated: needed,
  },
  'feedback-asked': {
    waits: (fact, person) => asCustomer(person) && !fact.answered,
    since: (fact) => fact.asked_on,
    says: (fact) => words`${plain(fact.asked_by)} asked you for feedback`,
    path: (fact) => `/feedback/${fact.engagement_id}`,
    action: 'Provide Feedback',
  },
  'extension-answered': {
    waits: (fact, person, today) => asCustomer(person) && !fact.seen && isRecent(fact.answered_on, monthDays, today),
    since: (fact) => fact.answered_on,
    says: (fact) =>
      words`${plain(fact.answered_by)} ${plain(fact.accepted ? 'accepted' : 'declined')} your request to extend ${fact.reference}`,
    path: (fact) => orderOf(fact.engagement_id, fact.order_id),
    action: 'View work order',
    settledBySeeing: true,
  },
  file: {
    waits: (fact, person, today) =>
      asCustomer(person) &&
      !fact.is_own &&
      !fact.opened &&
      (isRecent(fact.added_on, monthDays, today) || isExpiring(fact.expire_on, today)) &&
      (fact.expire_on === null || fact.expire_on >= today),
    since: (fact) => fact.added_on,
    by: (fact, today) => (isExpiring(fact.expire_on, today) ? fact.expire_on : null),
    says: (fact, today) =>
      isExpiring(fact.expire_on, today)
        ? words`New file: ${fact.file_name} ${plain(`(${expiresIn(fact.expire_on, today)})`)}`
        : words`${plain(fact.uploaded_by)} shared ${fact.file_name}`,
    path: filesOf,
    action: 'Open',
    dated: expiry,
  },
  'order-ending': {
    waits: (fact, _, today) => endsWithinMonth(fact, today) && !fact.asked,
    since: (fact) => addDays(fact.end_date, 1 - monthDays),
    by: (fact) => fact.end_date,
    says: (fact, today) => words`${fact.reference} ${plain(endsIn(fact, today))}. No extension requested`,
    path: (fact) => orderOf(fact.engagement_id, fact.id),
    action: extensionAction,
  },
  'days-left': {
    waits: (fact, person, today) =>
      getsDaysNotices(person, fact) && !fact.asked && thresholdsOf(fact, today).length > 0,
    since: (fact) => fact.noticed_on,
    by: daysDue,
    says: (fact, today) => thresholdWords(fact, thresholdsOf(fact, today)[0], today),
    path: (fact) => orderOf(fact.engagement_id, fact.id),
    action: extensionAction,
    dated: (fact, today) =>
      runsOutEarly(fact)
        ? {
            day: runOutDay(fact),
            words: words`Forecast: the days of ${fact.reference} run out ${plain(runOutText(fact, today))}`,
          }
        : null,
  },
  audit: {
    waits: (fact, person, today) => asCustomer(person) && !fact.seen && isRecent(fact.created_on, monthDays, today),
    since: (fact) => fact.created_on,
    says: (fact) => words`New audit ${fact.title}: ${plain(`${Math.round(fact.score)}%`)}${plain(points(fact))}`,
    path: (fact) => ofEngagement(fact.engagement_id, `/audits/${fact.id}`),
    action: 'View audit',
    settledBySeeing: true,
  },
  'extension-asked': {
    waits: (fact, person) => mayAnswerExtension(person, fact.engagement_id),
    since: (fact) => fact.requested_on,
    by: answerDueOn,
    says: (fact) => words`${plain(fact.requested_by)} requested an extension of ${fact.reference}`,
    path: (fact) => answerOf(fact.id),
    action: 'Answer',
    dated: (fact) => ({ day: fact.end_date }),
  },
  'line-without-proposal': {
    waits: (fact, person) => mayProposePeople(person) && hasOpenPlaces(fact),
    since: (fact) => fact.requested_on,
    by: (fact) => neededBy(fact.needed_on, fact.requested_on),
    says: (fact) =>
      words`${plain(fact.requested_by)} asked for ${`${fact.quantity} × ${fact.role}`}. No one proposed yet`,
    path: (fact) => answerOf(fact.id),
    action: 'Propose',
    dated: needed,
  },
  'proposal-declined': {
    waits: (fact, person) => mayProposePeople(person) && hasOpenPlaces(fact),
    since: (fact) => fact.declined_on,
    by: (fact) => neededBy(fact.needed_on, fact.declined_on),
    says: (fact) =>
      words`${plain(fact.declined_by)} declined ${fact.person}${plain(fact.note ? `: “${fact.note}”` : ` as ${fact.role}`)}`,
    path: (fact) => answerOf(fact.id),
    action: 'Propose',
    dated: needed,
  },
  'low-score': {
    waits: (fact, person, today) =>
      mayAnswerSurvey(person, fact.engagement_id) &&
      isLowScore(fact.score) &&
      !fact.replied &&
      isRecent(fact.given_on, scoreDays, today),
    since: (fact) => fact.given_on,
    says: (fact) => words`${plain(fact.name)} gave ${`${fact.score} out of 10`} for recommending us. No reply yet`,
    path: feedbackOf,
    action: 'Reply',
  },
  'feedback-missing': {
    waits: (fact, person, today) =>
      mayAskForFeedback(person, fact.engagement_id) && !fact.answered && fact.asked_on <= addDays(today, -reminderDays),
    since: (fact) => fact.asked_on,
    says: (fact) => words`${plain(fact.name)} was asked for feedback but has not answered yet`,
    path: feedbackOf,
    action: 'View feedback',
  },
  'own-file': {
    waits: (fact, person, today) => !asCustomer(person) && isExpiring(fact.expire_on, today),
    since: (fact) => addDays(fact.expire_on, -soonDays),
    by: (fact) => fact.expire_on,
    says: (fact, today) => words`Your file ${fact.file_name} ${plain(expiresIn(fact.expire_on, today))}`,
    path: filesOf,
    action: 'Open',
    dated: expiry,
  },
  'people-leaving': {
    waits: (fact, person, today) =>
      isProviderSideEditor(person, fact.engagement_id) && monthOf(fact.last_day) === addMonths(monthOf(today), 1),
    since: (fact) => addMonths(monthOf(fact.last_day), -1),
    by: (fact) => fact.last_day,
    says: (fact) => words`${fact.name} leaves in ${plain(monthText(fact.last_day))}`,
    path: (fact) => ofEngagement(fact.engagement_id, '/team?view=implementation'),
    action: 'View team',
  },
  'bug-report': {
    waits: (_, person) => person.is_superuser,
    since: (fact) => fact.reported_on,
    says: (fact) => words`${plain(fact.reported_by)} reported ${`BUG-${fact.number}`}. No reply yet`,
    path: () => '/admin/bug-reports',
    action: 'Reply',
  },
  'failed-mail': {
    waits: (fact, person, today) =>
      person.is_superuser && fact.failed > 0 && isRecent(fact.failed_on, monthDays, today),
    since: (fact) => fact.failed_on,
    says: (fact) => words`${`${fact.failed} ${fact.failed === 1 ? 'email' : 'emails'}`} could not be delivered`,
    path: () => '/admin',
    action: 'View emails',
  },
}
