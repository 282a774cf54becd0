import { differsFromTheirs } from '../../shared/forms/merge-theirs.ts'
import { type PersonContent, wordsOf } from './person-content.ts'

/** "Theirs: Architect" for a field that both changed to something else; otherwise undefined. */
export const theirsOf = (
  field: keyof PersonContent,
  base: PersonContent,
  mine: PersonContent,
  theirs: PersonContent,
): string | undefined =>
  differsFromTheirs(field, base, mine, theirs) ? `Theirs: ${wordsOf(field, theirs[field])}` : undefined
