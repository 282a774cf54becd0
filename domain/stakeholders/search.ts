import { compare } from '../text/compare.ts'
import { fold } from '../text/fold.ts'
import { searchWords } from '../text/search-words.ts'
import type { Stakeholder } from './stakeholder.ts'

type Named = Pick<Stakeholder, '_id' | 'full_name'>

/** "Case-insensitive name contains"; accents do not matter either (document 2, point 5). */
export const nameContains = (stakeholder: Pick<Stakeholder, 'full_name'>, search: string): boolean =>
  fold(stakeholder.full_name).includes(fold(search))

/** Words by which the search finds a stakeholder. */
export const stakeholderWords = (line: Pick<Stakeholder, 'full_name' | 'role' | 'company_name'>): string =>
  searchWords(line.full_name, line.role, line.company_name)

/** Alphabetical by name, whatever the case and accents (document 2, points 2.8 and 9). */
export const byName = (one: Named, other: Named): number =>
  compare(fold(one.full_name), fold(other.full_name)) || compare(one._id, other._id)

/** "invited-by 'Advance' gets a distinct colour" (document 2, point 9): the word exactly. */
export const isInvitedByAdvance = (invitedBy: string | null): boolean => invitedBy === 'Advance'
