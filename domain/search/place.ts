import { awayText } from '../absences/away-text.ts'
import { addDays, type CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { monthWithYear } from '../days/months.ts'
import { monthDays } from '../work-orders/progress.ts'
import { type Fact, factOf, nameOf } from './facts.ts'
import { type Found, type FoundKind, groupOfKind } from './found.ts'
import { isMarkedIn } from './marks.ts'
import type { SearchWord } from './search-word.ts'

/** Name of each kind, and the words before its day: for a past day, and for today or a later day. */
const kinds: Readonly<Record<FoundKind, readonly [name: string, past: string, future: string]>> = {
  engagement: ['Engagement', 'Ended on', 'Ends on'],
  'work-order': ['Work order', 'Ended on', 'Ends on'],
  person: ['Team member', 'Left on', 'Leaves on'],
  stakeholder: ['Stakeholder', '', ''],
  file: ['File', 'Shared on', 'Shared on'],
  audit: ['Audit', 'Created on', 'Created on'],
  survey: ['Survey', 'Answered on', 'Answered on'],
  feedback: ['Feedback', 'Given on', 'Given on'],
  'team-feedback': ['Feedback', 'Given on', 'Given on'],
  team: ['Team', 'Created on', 'Created on'],
  'team-request': ['Request', 'Requested on', 'Requested on'],
  'extension-request': ['Request', 'Requested on', 'Requested on'],
}

/** Words to mark in search results. Spellings of several words are left out: their parts would be marked anywhere. */
export const markedWords = (words: readonly SearchWord[]): string[] => [
  ...new Set(words.flatMap(({ text, spellings }) => [text, ...spellings.flatMap(onlyPart)])),
]
const onlyPart = (parts: readonly string[]): readonly string[] => (parts.length === 1 ? parts : [])

/** True if the text has the word in any of its spellings. */
function hasWord(text: string, word: SearchWord, isName = false): boolean {
  return [[word.text], ...word.spellings].some((parts) => parts.every((part) => isMarkedIn(text, part, isName)))
}

/** The day that a month or a year in the search is compared with. */
const dayOf = ({ happened_on, ends_on }: Found): CalendarDay | null => happened_on ?? ends_on

/** True if the search finds the record by its day. */
const isFoundByDay = (found: Found, { month, year, event }: SearchWord, today: CalendarDay): boolean => {
  const day = dayOf(found)
  if (day === null) return false
  if (event === 'leaving' && found.kind === 'person') return day >= today && day <= leavesBy(today)
  return Number(day.slice(5, 7)) === month || Number(day.slice(0, 4)) === year
}

/** Last day of those whom a search for "leaving" finds. */
export const leavesBy = (today: CalendarDay): CalendarDay => addDays(today, monthDays)

/** "Ends on 14 March 2027": with the whole name of the month, since people search for that. */
function dayReason(found: Found, today: CalendarDay): string {
  const day = dayOf(found)
  if (day === null) return ''
  const [, past, future] = kinds[found.kind]
  return `${day < today ? past : future} ${Number(day.slice(8))} ${monthWithYear(day)}`
}

/** Why a word finds a record whose row does not show the word; undefined if no reason is needed. */
function reasonOf(found: Found, word: SearchWord, today: CalendarDay): string | undefined {
  const { kind, id, customer } = found
  if (isFoundByDay(found, word, today)) return dayReason(found, today)
  if (word.kinds.includes(kind)) {
    const [name] = kinds[kind]
    // The head of the group has the word.
    if (hasWord(groupOfKind[kind], word)) return undefined
    return hasWord(name, word) ? name : `${name} (${word.text})`
  }
  if (hasWord(customer, word)) return customer
  return kind === 'engagement' && hasWord(id, word) ? `ID ${id}` : undefined
}

/** Kinds whose fact, at the right of the row, is their day. */
const kindsWithDay: readonly FoundKind[] = ['survey', 'feedback', 'team-feedback']

interface Place {
  /** Why it was found, absence, details, engagement and date, which tell results of the same name apart. */
  text: string
  fact: Fact
}

/** The texts of a search result besides its name. */
export function placeOf(found: Found, words: readonly SearchWord[], today: CalendarDay): Place {
  const { kind, details, engagement_title, happened_on, absence } = found
  const away = absence === null ? [] : [awayText(absence, today)]
  const shown = details.filter((detail, index) => index === 0 || words.some((word) => hasWord(detail, word)))
  const engagement = kind === 'stakeholder' ? `stakeholder of ${engagement_title}` : engagement_title
  const day = happened_on === null || kindsWithDay.includes(kind) ? [] : [formatDay(happened_on)]
  const texts = [...away, ...shown, ...(kind === 'engagement' ? [] : [engagement])]
  const isHidden = (word: SearchWord): boolean =>
    !hasWord(nameOf(found), word, true) && ![...texts, ...day].some((text) => hasWord(text, word))
  const hidden = words.filter(isHidden)
  const reasons = new Set(hidden.flatMap((word) => reasonOf(found, word, today) ?? []))
  const tellsDay = hidden.some((word) => isFoundByDay(found, word, today))
  const isDayFact = kind === 'person' || kindsWithDay.includes(kind)
  return {
    // The first words stay visible if the line is cut.
    text: [...reasons, ...texts, ...(tellsDay ? [] : day)].join(', '),
    fact: tellsDay && isDayFact ? { text: '', soon: false } : factOf(found, today),
  }
}
