import { bandOf } from '../audits/bands.ts'
import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { expiresIn, expiresSoon, isArchived } from '../files/expiry.ts'
import { endsIn, hasEnded, hasStarted, isEndingSoon } from '../work-orders/progress.ts'
import type { Found } from './found.ts'

/** Most useful fact about a search result. */
export interface Fact {
  text: string
  /** Its day is near. */
  soon: boolean
}

const fact = (text: string, soon = false): Fact => ({ text, soon })

export function factOf(found: Found, today: CalendarDay): Fact {
  const { kind, happened_on, starts_on, ends_on, rating } = found
  const isOver = ends_on !== null && ends_on < today
  switch (kind) {
    case 'engagement':
      return fact(isOver ? 'Completed' : '')
    case 'work-order': {
      const period = { start_date: starts_on ?? today, end_date: ends_on ?? today }
      if (hasEnded(period, today)) return fact('Ended')
      if (!hasStarted(period, today)) return fact(`starts on ${formatDay(period.start_date)}`)
      return fact(endsIn(period, today), isEndingSoon(period, today))
    }
    case 'person':
      return fact(ends_on === null ? '' : `until ${formatDay(ends_on)}`)
    case 'file': {
      const lifetime = { expire_on: ends_on, archived: found.is_closed }
      if (isArchived(lifetime, today)) return fact('Archived')
      return fact(ends_on === null ? '' : expiresIn(ends_on, today), expiresSoon(lifetime, today))
    }
    case 'audit':
      return fact(rating === null ? '' : `${Math.round(rating.score)}% ${bandOf(rating.score, rating.type)}`)
    case 'survey':
    case 'feedback':
    case 'team-feedback':
      return fact(happened_on === null ? '' : formatDay(happened_on))
    case 'team-request':
    case 'extension-request':
      return fact(found.is_closed ? 'Closed' : 'Open')
    default:
      return fact('')
  }
}

export function nameOf({ kind, title }: Found): string {
  switch (kind) {
    case 'survey':
      return `Service feedback from ${title}`
    case 'feedback':
    case 'team-feedback':
      return `Feedback on ${title}`
    case 'team-request':
      return `Request for ${title}`
    case 'extension-request':
      return `Extension of ${title}`
    default:
      return title
  }
}

/** Texts for a search without results and for a corrected search. */
export const nothingCalled = (text: string): string => `No matches for “${text}”.`
export const correctedText = (text: string, corrected: string): string =>
  `Nothing for “${text}”. Showing “${corrected}”.`
export const searchFailed = 'The search failed. Please try again.'
export const resultsText = (count: number): string => `${count} ${count === 1 ? 'result' : 'results'}`
