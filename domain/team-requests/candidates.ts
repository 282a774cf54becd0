import * as z from 'zod/mini'
import { addDays, CalendarDay, formatDay } from '../dates/calendar-day.ts'
import { providerRoleOf } from '../session/provider-role.ts'
import { compare } from '../text/compare.ts'
import { fold } from '../text/fold.ts'
import { candidateProblem } from './proposing.ts'
import type { RequestLine } from './team-request.ts'

/** Facts about a person to propose or decide on, as far as the reader can see them. */
export const personFacts = {
  /** Names of the person's tags on engagements that the reader can see, by name. */
  tags: z.array(z.string()),
  /** First day without an assignment; null if the person has none today or later. */
  free_from: z.nullable(CalendarDay),
  /** The assignment that ends last on an engagement that the reader can see. */
  last_engagement: z.nullable(z.object({ title: z.string(), role: z.string(), last_day: CalendarDay })),
}

type LastEngagement = NonNullable<z.infer<typeof personFacts.last_engagement>>

/** Said of people who lead engagements, or are new. */
export const noAssignment = 'no assignment yet'

/** The first free day after the end of the last assignment; null if it has ended. */
export const freeFrom = (lastDay: CalendarDay | null, today: CalendarDay): CalendarDay | null =>
  lastDay === null || lastDay < today ? null : addDays(lastDay, 1)

/** "Free now", "Free from 3 Mar 2027"; "Not free until 3 Mar 2027" if that is after the start date. */
export function availabilityInWords(free_from: CalendarDay | null, start: CalendarDay): string {
  if (free_from === null) return 'Free now'
  return `${isFree(free_from, start) ? 'Free from' : 'Not free until'} ${formatDay(free_from)}`
}

export const isFree = (free_from: CalendarDay | null, start: CalendarDay): boolean =>
  free_from === null || free_from <= start

/** "QA Engineer on Payments, last day 2 Mar 2027" */
export const lastEngagementInWords = (last: LastEngagement): string =>
  `${last.role} on ${last.title}, last day ${formatDay(last.last_day)}`

/** Maximum number of people that a search answers. */
export const mostCandidates = 20

interface Candidate {
  employee_name: string
  job_title: string | null
  tags: readonly string[]
  free_from: CalendarDay | null
  last_engagement: { role: string } | null
  is_self: boolean
  on_team: boolean
}

/** Part of a line that decides who fits. Without role and skill, only availability counts. */
export interface Wish {
  member_role?: RequestLine['member_role'] | undefined
  primary_skill?: RequestLine['primary_skill'] | undefined
  member_start_date: CalendarDay
}

const wordsOf = (text: string): string[] => fold(text).split(' ')

/** True if the tag names the skill or a word of it, such as ".NET" for "C# .NET". */
export function isTagOfSkill(tag: string, skill: string | undefined): boolean {
  if (skill === undefined) return false
  const skillWords = wordsOf(skill)
  return wordsOf(tag).some((word) => skillWords.includes(word))
}

/** True if a title or role contains every word of the requested role, or a word of the skill. */
export function fitsTitle(title: string, { member_role, primary_skill }: Wish): boolean {
  const words = wordsOf(title)
  const hasRole = member_role !== undefined && wordsOf(member_role).every((word) => words.includes(word))
  return hasRole || isTagOfSkill(title, primary_skill)
}

/** Answers each text only once: thousands of people share a few tags and titles. */
function remembered(matches: (text: string) => boolean): (text: string) => boolean {
  const answers = new Map<string, boolean>()
  return (text) => {
    const answer = answers.get(text) ?? matches(text)
    answers.set(text, answer)
    return answer
  }
}

/**
 * People by fit: those who can be proposed, then those free at the start date, then those with matching tags, and with a
 * matching title or last role, then by name. Leads, partners and directors who do not match are only offered to a search.
 */
export function inOrderOfFit<Person extends Candidate>(
  people: readonly Person[],
  wish: Wish,
  { isSearch }: { isSearch: boolean },
): Person[] {
  const isTag = remembered((tag) => isTagOfSkill(tag, wish.primary_skill))
  const isTitle = remembered((title) => fitsTitle(title, wish))
  const ranked = people.map((person) => {
    const titles = [person.job_title ?? '', person.last_engagement?.role ?? '']
    const matches = [person.tags.some(isTag), titles.some(isTitle)]
    return {
      person,
      cannot: Number(candidateProblem(person) !== undefined),
      busy: Number(!isFree(person.free_from, wish.member_start_date)),
      misses: matches.filter((match) => !match).length,
      isOffered: isSearch || matches.includes(true) || providerRoleOf(person) === 'other',
      name: fold(person.employee_name),
    }
  })
  return ranked
    .filter(({ isOffered }) => isOffered)
    .sort(
      (one, other) =>
        one.cannot - other.cannot ||
        one.busy - other.busy ||
        one.misses - other.misses ||
        compare(one.name, other.name) ||
        compare(one.person.employee_name, other.person.employee_name),
    )
    .map(({ person }) => person)
}

/** Tags of the wanted skill first; the others as they come. */
export const matchingFirst = (tags: readonly string[], skill: string | undefined): string[] => {
  const matching = tags.filter((tag) => isTagOfSkill(tag, skill))
  return [...matching, ...tags.filter((tag) => !matching.includes(tag))]
}

/** People whose name, title, last role or tags contain every word of the search, in any case and with any accents. */
export function searchCandidates<
  Person extends Pick<Candidate, 'employee_name' | 'job_title' | 'last_engagement' | 'tags'>,
>(people: readonly Person[], search: string): readonly Person[] {
  const words = wordsOf(search)
  if (search.trim() === '') return people
  return people.filter(({ employee_name, job_title, last_engagement, tags }) => {
    const text = fold([employee_name, job_title ?? '', last_engagement?.role ?? '', ...tags].join('\n'))
    return words.every((word) => text.includes(word))
  })
}
