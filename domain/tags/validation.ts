import * as z from 'zod/mini'
import { length } from '../text/composed.ts'
import { fold } from '../text/fold.ts'
import { asName, isBlank, isOnOneLine } from '../text/name.ts'
import { isStorable } from '../text/storable.ts'

// Document 2, points 5 and 9, "Tag name".
export const tagNameMax = 10
export const tagNameInvalid = 'The value must be unique and less than 10 characters'

export const noSuchTag = 'This tag no longer exists'

/** The one sentence for a name that is empty, longer than 10 characters or there already, whatever the case. */
export function tagNameProblem(name: string, others: readonly string[] = []): string | undefined {
  const fine = !isBlank(name) && isOnOneLine(name) && length(asName(name)) <= tagNameMax && isStorable(name)
  return fine && !others.some((other) => fold(other) === fold(name)) ? undefined : tagNameInvalid
}

export const TagName = z.string({ error: tagNameInvalid }).check(
  z.refine((name) => tagNameProblem(name) === undefined, tagNameInvalid),
  z.overwrite(asName),
)

/** "Select All" is shown only with more than 2 tags (document 2, point 9). */
export const offersSelectAll = (tags: readonly unknown[]): boolean => tags.length > 2
