import { bandOf } from '../audits/bands.ts'
import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { distanceText } from '../dates/days-until.ts'
import { expiresSoon, expiryLabel } from '../files/expiry.ts'
import { hasEnded, hasStarted, isEndingSoon } from '../work-orders/progress.ts'
import type { Found } from './found.ts'

/** Most useful fact about a search result. */
export interface Fact {
  text: string
  /** Its day is near. */
  soon: boolean
}

const fact = (text: string, soon = false): Fact => ({ text, soon })

export function factOf(found: Found, today: CalendarDay): Fact {
  switch (found.kind) {
    case 'engagement':
      return fact(found.ended_on === null ? '' : 'Completed')
    case 'work-order':
      if (hasEnded(found, today)) return fact('Ended')
      if (!hasStarted(found, today)) return fact(`from ${formatDay(found.start_date)}`)
      return fact(distanceText(found.end_date, today), isEndingSoon(found, today))
    case 'person':
      return fact(found.until === null ? '' : `until ${formatDay(found.until)}`)
    case 'stakeholder':
      return fact('')
    case 'file':
      return fact(expiryLabel(found, today), expiresSoon(found, today))
    case 'audit':
      return fact(`${Math.round(found.score)}% ${bandOf(found.score, found.type)}`)
  }
}

export const nameOf = (found: Found): string => {
  switch (found.kind) {
    case 'work-order':
      return found.reference
    case 'person':
    case 'stakeholder':
      return found.name
    case 'file':
      return found.file_name
    default:
      return found.title
  }
}

/** Distinguishes results of the same name. */
export function placeOf(found: Found): string {
  switch (found.kind) {
    case 'engagement':
      return found.client_name
    case 'work-order':
      return found.engagement_title
    case 'person':
      return `${found.role}, ${found.engagement_title}`
    case 'stakeholder':
      return `${found.role ?? found.company_name ?? 'Stakeholder'}, stakeholder of ${found.engagement_title}`
    case 'file':
      return `${found.category}, ${found.engagement_title}`
    case 'audit':
      return `${found.engagement_title}, ${formatDay(found.created_on)}`
  }
}

/** Texts for a search without results and for a corrected search. */
export const nothingCalled = (text: string): string => `No matches for “${text}”.`
export const searchFailed = 'The search failed. Please try again.'
export const resultsText = (count: number, more: boolean): string =>
  `${more ? 'More than ' : ''}${count} ${count === 1 ? 'result' : 'results'}`
