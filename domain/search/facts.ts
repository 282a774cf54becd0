import { awayText } from '../absences/away-text.ts'
import { bandOf } from '../audits/bands.ts'
import { type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { distanceText } from '../dates/days-until.ts'
import { expiresSoon, expiryLabel } from '../files/expiry.ts'
import { hasEnded, hasStarted, isEndingSoon } from '../work-orders/progress.ts'
import type { Found, FoundKind } from './found.ts'
import { markedParts } from './marks.ts'

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
      if (!hasStarted(period, today)) return fact(`from ${formatDay(period.start_date)}`)
      return fact(distanceText(period.end_date, today), isEndingSoon(period, today))
    }
    case 'person':
      return fact(ends_on === null ? '' : `until ${formatDay(ends_on)}`)
    case 'file': {
      const lifetime = { expire_on: ends_on, archived: found.is_closed || isOver }
      return fact(expiryLabel(lifetime, today), expiresSoon(lifetime, today))
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

/** Kinds whose fact is their day. */
const kindsWithDay: readonly FoundKind[] = ['survey', 'feedback', 'team-feedback']

/** Absence, details, engagement and date. They distinguish results of the same name and show why a result was found. */
export function placeOf(found: Found, words: readonly string[], today: CalendarDay): string {
  const { kind, details, engagement_title, happened_on, absence } = found
  const hasWord = (text: string): boolean => markedParts(text, words).some(({ marked }) => marked)
  const shown = details.filter((detail, place) => place === 0 || hasWord(detail))
  if (kind === 'engagement') return shown.join(', ')
  const engagement = kind === 'stakeholder' ? `stakeholder of ${engagement_title}` : engagement_title
  const day = happened_on === null || kindsWithDay.includes(kind) ? [] : [formatDay(happened_on)]
  // The first words stay visible if the line is cut.
  const away = absence === null ? [] : [awayText(absence, today)]
  return [...away, ...shown, engagement, ...day].join(', ')
}

/** Texts for a search without results and for a corrected search. */
export const nothingCalled = (text: string): string => `No matches for “${text}”.`
export const searchFailed = 'The search failed. Please try again.'
export const resultsText = (count: number): string => `${count} ${count === 1 ? 'result' : 'results'}`
