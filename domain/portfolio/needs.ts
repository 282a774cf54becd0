import type { ScoringType } from '../audits/bands.ts'
import { addDays, type CalendarDay } from '../dates/calendar-day.ts'
import { daysAgo, distanceText, inDays } from '../dates/days-until.ts'
import { type KnownRunOut, runOutDay, runOutText } from '../days/run-out.ts'
import { compare } from '../text/compare.ts'
import { allTodos, type Facts } from '../todos/all-todos.ts'
import type { Person, TodoRule } from '../todos/todo-rule.ts'
import { endsIn, endsWithinMonth, hasEnded, monthDays, type Period } from '../work-orders/progress.ts'
import { nextEndReason } from './portfolio.ts'

/** Facts of an engagement from which its needs are derived. Kinds that are also to-dos have the same name. */
export interface NeedFacts {
  'order-ending': Pick<Facts['order-ending'], 'end_date' | 'asked'> & {
    /** How many end within a month without anybody having asked. */
    orders: number
  }
  /** When the days of the first work order run out; today if they are used. */
  'days-run-out': Pick<Facts['order-ending'], 'end_date' | 'asked'> &
    KnownRunOut & {
      /** How many have no days left. */
      used_up: number
      /** How many run out of days before their end without anybody having asked to extend them. */
      orders: number
    }
  'extension-asked': Pick<Facts['extension-asked'], 'requested_on'> & Pick<Period, 'end_date'>
  'line-without-proposal': Pick<Facts['line-without-proposal'], 'requested_on' | 'quantity' | 'accepted' | 'proposed'>
  'proposal-declined': Pick<Facts['proposal-declined'], 'declined_on' | 'quantity' | 'accepted' | 'proposed'>
  'low-score': Pick<Facts['low-score'], 'score' | 'given_on' | 'replied'>
  'audit-worse': Pick<Facts['audit'], 'title' | 'type' | 'score' | 'created_on'> & { score_before: number }
  'not-set-up': {
    has_orders: boolean
    has_lead: boolean
    /** All its work orders have ended. */
    has_ended: boolean
  }
}
export type NeedKind = keyof NeedFacts

interface NeedRule<Fact> {
  /** Whether the engagement needs it; for kinds that are also to-dos, that rule decides. */
  needed: (fact: Fact, today: CalendarDay) => boolean
  /** The day it counts from. */
  from: (fact: Fact) => CalendarDay | null
  /** Days after which action is overdue; of equally urgent needs the earliest such day comes first. */
  graceDays: number
  urgency: (fact: Fact, today: CalendarDay) => Urgency
  says: (fact: Fact, today: CalendarDay) => string
}

/** Place in the default order of the portfolio; 0 comes first. */
export type Urgency = (typeof urgencies)[keyof typeof urgencies]
const urgencies = {
  /** A work order ends within a week, without a request to extend it. */
  endsThisWeek: 0,
  /** The days of a work order are used or run out before it ends, without a request to extend it. */
  daysRunOut: 1,
  /** A request is overdue, or the customer declined the proposed person. */
  overdueRequest: 2,
  /** The customer gave a low score in the last 30 days. */
  recentScore: 3,
  /** Anything that is due later. */
  later: 4,
  olderScore: 5,
  notSetUp: 6,
} as const

/** Days before its end in which a work order without a request comes first. */
const weekDays = 7
/** Days in which a low score is recent. */
const recentScoreDays = 30
const requestUrgency = (day: CalendarDay, graceDays: number, today: CalendarDay): Urgency =>
  addDays(day, graceDays) <= today ? urgencies.overdueRequest : urgencies.later
/** Days that people have to answer a request. */
const requestDays = 3

/** Points by which a score must drop to count. */
const worsePoints = 10

/** Viewer for the rules of to-dos: a person who leads the engagement. */
const lead: Person = {
  is_stakeholder: false,
  project_ids: [],
  job_title: 'Delivery Lead',
  provider_role: 'delivery_lead',
  is_superuser: false,
  access_level: 1,
}

/** Whether the rule of the to-do finds it for those who lead the engagement. */
export function waits<Kind extends NeedKind & keyof Facts>(
  kind: Kind,
  fact: Partial<Facts[Kind]>,
  today: CalendarDay,
): boolean {
  const rule: TodoRule<object> = allTodos[kind]
  return rule.waits(fact, lead, today)
}

const forDays = (day: CalendarDay, today: CalendarDay): string =>
  day === today ? 'since today' : `for ${distanceText(day, today)}`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** How many points an audit is worse than the one before: of risks a higher score is. */
const pointsWorse = ({ type, score, score_before }: NeedFacts['audit-worse']): number =>
  type === riskType ? score - score_before : score_before - score
const riskType: ScoringType = 1

/** All that an engagement may need of those who lead it, each with its sentence. */
export const needs: { readonly [Kind in NeedKind]: NeedRule<NeedFacts[Kind]> } = {
  'order-ending': {
    needed: (fact, today) => waits('order-ending', fact, today),
    from: (fact) => fact.end_date,
    // Three weeks are wanted to agree on more time.
    graceDays: -21,
    urgency: ({ end_date }, today) => (end_date <= addDays(today, weekDays) ? urgencies.endsThisWeek : urgencies.later),
    says: (fact, today) =>
      fact.orders === 1
        ? `${capital(endsIn(fact, today))}. No extension requested`
        : `First of ${fact.orders} work orders ${endsIn(fact, today)}. No extension requested`,
  },
  'days-run-out': {
    needed: ({ asked }) => !asked,
    from: runOutDay,
    // The same period as for a work order that ends soon.
    graceDays: -21,
    urgency: () => urgencies.daysRunOut,
    says: (fact, today) => {
      if (fact.orders > 1 && fact.used_up === fact.orders) return `${fact.orders} work orders have no budget days left`
      if (fact.orders > 1) {
        const usedUp = `${fact.used_up} ${fact.used_up === 1 ? 'has' : 'have'} none left`
        return `${fact.orders} work orders run out of days, ${fact.used_up > 0 ? usedUp : `the first ${runOutText(fact, today)}`}`
      }
      return fact.used_up > 0
        ? `Budget days used up, ${endsIn(fact, today)}`
        : `Days run out ${runOutText(fact, today)}`
    },
  },
  'extension-asked': {
    needed: (fact, today) => waits('extension-asked', fact, today),
    from: (fact) => fact.requested_on,
    graceDays: requestDays,
    urgency: ({ requested_on }, today) => requestUrgency(requested_on, requestDays, today),
    says: (fact, today) => {
      const end = endsWithinMonth(fact, today) ? endsIn(fact, today) : 'no answer yet'
      const state = hasEnded(fact, today) ? 'the work order has ended' : end
      return `Extension requested ${daysAgo(fact.requested_on, today)}, ${state}`
    },
  },
  'line-without-proposal': {
    needed: (fact, today) => waits('line-without-proposal', fact, today),
    from: (fact) => fact.requested_on,
    graceDays: requestDays,
    urgency: ({ requested_on }, today) => requestUrgency(requested_on, requestDays, today),
    says: (fact, today) => `Team request without a proposal ${forDays(fact.requested_on, today)}`,
  },
  'proposal-declined': {
    needed: (fact, today) => waits('proposal-declined', fact, today),
    from: (fact) => fact.declined_on,
    graceDays: requestDays,
    urgency: () => urgencies.overdueRequest,
    says: (fact, today) => `Proposal declined ${daysAgo(fact.declined_on, today)}, no one else yet`,
  },
  'low-score': {
    needed: (fact, today) => waits('low-score', fact, today),
    from: (fact) => fact.given_on,
    graceDays: 3,
    urgency: ({ given_on }, today) =>
      given_on > addDays(today, -recentScoreDays) ? urgencies.recentScore : urgencies.olderScore,
    says: (fact, today) => `Recommendation score ${fact.score}, no reply ${forDays(fact.given_on, today)}`,
  },
  'audit-worse': {
    needed: (fact, today) => pointsWorse(fact) >= worsePoints && fact.created_on > addDays(today, -monthDays),
    from: (fact) => fact.created_on,
    graceDays: 14,
    urgency: () => urgencies.later,
    says: (fact) => {
      const points = Math.round(Math.abs(fact.score - fact.score_before))
      return `${fact.title} ${fact.score < fact.score_before ? 'fell' : 'rose'} ${points} points to ${Math.round(fact.score)}%`
    },
  },
  'not-set-up': {
    needed: (fact) => !fact.has_orders || !(fact.has_lead || fact.has_ended),
    from: () => null,
    graceDays: 0,
    urgency: () => urgencies.notSetUp,
    says: ({ has_orders, has_lead }) =>
      has_orders ? 'No delivery lead' : has_lead ? 'No work orders' : 'No work orders, no delivery lead',
  },
}

export type Need = { [Kind in NeedKind]: { kind: Kind; fact: NeedFacts[Kind] } }[NeedKind]

const ruleOf = ({ kind }: Need): NeedRule<NeedFacts[NeedKind]> => needs[kind] as NeedRule<NeedFacts[NeedKind]>

export const isNeeded = (need: Need, today: CalendarDay): boolean => ruleOf(need).needed(need.fact, today)
export const urgencyOf = (need: Need, today: CalendarDay): Urgency => ruleOf(need).urgency(need.fact, today)
export const reason = (need: Need, today: CalendarDay): string => ruleOf(need).says(need.fact, today)

/** Day by which someone should have acted; null for needs without one. */
export function dueOn(need: Need): CalendarDay | null {
  const { from, graceDays } = ruleOf(need)
  const day = from(need.fact)
  return day && addDays(day, graceDays)
}

/** Reason to show: the most urgent need; of equally urgent ones the most overdue, then the first in the table. */
export function strongest(found: readonly Need[], today: CalendarDay): Need | undefined {
  const kinds = Object.keys(needs)
  const place = (need: Need) => kinds.indexOf(need.kind)
  return found
    .filter((need) => isNeeded(need, today))
    .toSorted(
      (one, other) =>
        urgencyOf(one, today) - urgencyOf(other, today) ||
        compare(dueOn(one) ?? '9', dueOn(other) ?? '9') ||
        place(one) - place(other),
    )[0]
}

export interface Course {
  /** The first end from today on. */
  next_end: CalendarDay | null
  /** First start after today, if no work order is running. */
  next_start: CalendarDay | null
  last_end: CalendarDay | null
}

/** Words for an engagement that needs no attention. */
export function courseInWords({ next_end, next_start, last_end }: Course, today: CalendarDay): string {
  if (next_start !== null) return `Starts ${inDays(next_start, today)}`
  if (next_end !== null) return nextEndReason(inDays(next_end, today))
  return last_end === null ? '' : `Ended ${daysAgo(last_end, today)}`
}
