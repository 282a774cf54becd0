import { fold } from '../text/fold.ts'
import { searchWords } from '../text/search-words.ts'
import type { Stakeholder } from './stakeholder.ts'

type Named = Pick<Stakeholder, '_id' | 'full_name'>

/** "Case-insensitive name contains"; accents do not matter either (document 2, point 5). */
export const nameContains = (stakeholder: Pick<Stakeholder, 'full_name'>, search: string): boolean =>
  fold(stakeholder.full_name).includes(fold(search))

/** By what the portal's search finds somebody. */
export const stakeholderWords = (line: Pick<Stakeholder, 'full_name' | 'role' | 'company_name'>): string =>
  searchWords(line.full_name, line.role, line.company_name)

/** Alphabetical by name, whatever the case and accents (document 2, points 2.8 and 9). */
export const byName = (one: Named, other: Named): number => {
  const [first, second] = [fold(one.full_name), fold(other.full_name)]
  if (first !== second) return first < second ? -1 : 1
  return one._id < other._id ? -1 : 1
}

/** "invited-by 'Advance' gets a distinct colour" (document 2, point 9): the word exactly. */
export const isInvitedByAdvance = (invitedBy: string | null): boolean => invitedBy === 'Advance'
