import { monthCalled } from '../dates/month-text.ts'
import type { Category } from '../files/shared-file.ts'
import { searchWords } from '../text/search-words.ts'
import type { FoundKind } from './found.ts'

/** A typed word, and what it may mean. A record matches it in any of these ways. */
export interface SearchWord {
  /** Folded. */
  text: string
  /** Beginnings to look for. Each entry is one way to write the word: all of its parts must be found. */
  spellings: readonly (readonly string[])[]
  /** Kinds of records with this name: "audit", "files", "contract". */
  kinds: readonly FoundKind[]
  /** The portal calls the kinds so. */
  isKindName: boolean
  /** Category of files that people call so. */
  category: Category | null
  /** 1 to 12, if it is the name of a month. */
  month: number | null
  year: number | null
  /** People to whom this happens soon: "away", "leaving". */
  event: PersonEvent | null
}

type PersonEvent = 'away' | 'leaving'

/** Maximum number of words in a search. */
const wordsAtMost = 8

/** Words that a search does not need: "the contract of kestrel", "who has access". */
const fillers = new Set(
  'a an and are at by do find for from has have i in is it me my of on or our please show that the this to was what when where which who with your ending ends'.split(
    ' ',
  ),
)

/** Names of the kinds of records in the portal. */
const kindNames: ReadonlyMap<string, readonly FoundKind[]> = new Map(
  Object.entries<FoundKind[]>({
    engagement: ['engagement'],
    work: ['work-order'],
    order: ['work-order'],
    person: ['person', 'stakeholder'],
    people: ['person', 'stakeholder'],
    stakeholder: ['stakeholder'],
    file: ['file'],
    audit: ['audit'],
    survey: ['survey'],
    feedback: ['survey', 'feedback', 'team-feedback'],
    team: ['team'],
    request: ['team-request', 'extension-request'],
    extension: ['extension-request'],
  }),
)

/** Other names that people use for them. */
const kindSynonyms: ReadonlyMap<string, readonly FoundKind[]> = new Map(
  Object.entries<FoundKind[]>({
    project: ['engagement'],
    wo: ['work-order'],
    contract: ['work-order'],
    agreement: ['work-order'],
    member: ['person'],
    staff: ['person'],
    contact: ['stakeholder'],
    colleague: ['stakeholder'],
    document: ['file'],
    nps: ['survey'],
    review: ['survey', 'feedback', 'team-feedback'],
    squad: ['team'],
    group: ['team'],
  }),
)

/** Names that people use for the files of a category. */
const categories: ReadonlyMap<string, Category> = new Map(
  Object.entries<Category>({
    contract: 'Contracts',
    agreement: 'Contracts',
    timesheet: 'Timesheets',
    invoice: 'Timesheets',
    operational: 'Operational',
  }),
)

/** Names of what happens to people. */
const events: ReadonlyMap<string, PersonEvent> = new Map([
  ...(['away', 'absent', 'absence', 'holiday', 'vacation'] as const).map((word) => [word, 'away'] as const),
  ...(['leaving', 'leave', 'leaver'] as const).map((word) => [word, 'leaving'] as const),
])

/** The words of a search; without those it does not need, unless there are no others. */
export function parseSearch(text: string): SearchWord[] {
  const all = searchWords(text).split(' ').filter(Boolean)
  const needed = all.filter((word) => !fillers.has(word))
  const words = (needed.length > 0 ? needed : all).slice(0, wordsAtMost)
  return words.map((word, place) => ({
    text: word,
    spellings: spellingsOf(word, words[place - 1], words[place + 1]),
    kinds: kindNames.get(singular(word)) ?? kindSynonyms.get(singular(word)) ?? [],
    isKindName: kindNames.has(singular(word)),
    category: categories.get(singular(word)) ?? null,
    month: monthCalled(word) ?? null,
    year: /^20\d\d$/.test(word) ? Number(word) : null,
    event: events.get(singular(word)) ?? null,
  }))
}

/** "orders" is found as "order", "wo2005" as "wo 2005", "2oo5" as "2005", "invoice" as "timesheet", "time sheets" as "timesheets". */
function spellingsOf(word: string, before: string | undefined, after: string | undefined): string[][] {
  const parts = word.match(/\p{N}+|[^\p{N}]+/gu) ?? []
  const category = categories.get(singular(word))?.toLowerCase()
  return [
    [singular(word)],
    ...(parts.length > 1 && parts.length <= 3 ? [parts] : []),
    ...(isReference(word) && withDigits(word) !== word ? [[withDigits(word)]] : []),
    ...(category === undefined || category.startsWith(singular(word)) ? [] : [[singular(category)]]),
    ...(before === undefined ? [] : [[singular(before + word)]]),
    ...(after === undefined ? [] : [[singular(word + after)]]),
  ]
}

/** True for a month or a year. */
export const isTime = ({ month, year }: SearchWord): boolean => month !== null || year !== null

/** Without the "s" of the plural. Records are found by beginnings, so a singular finds its plural. */
export const singular = (word: string): string => (/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word)

/** True for words with digits, in which people confuse O with 0, and l and I with 1. */
export const isReference = (word: string): boolean => /\p{N}/u.test(word)

/** A folded text with digits for the letters that look like them. `join_words` in SQL does the same. */
export const withDigits = (text: string): string => text.replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** A typed text with digits for the letters O, l and I in its references: "wo-2005" for "wo-2O05". */
export const referencesWithDigits = (text: string): string =>
  text.replaceAll(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu, (word) =>
    word.replaceAll(/(?<=\p{N}\p{L}*)[oli]|^[oli](?=\p{N})/giu, (letter) => withDigits(letter.toLowerCase())),
  )
