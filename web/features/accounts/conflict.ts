import { type PersonContent, wordsOf } from './person-content.ts'

const fields = (content: PersonContent) => Object.keys(content) as (keyof PersonContent)[]
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges the form with a record that another person saved meanwhile. `base` is what the form showed first, `mine` its content,
 * `theirs` the stored record. Fields that the form did not change get the stored value.
 */
export function mergeTheirs(base: PersonContent, mine: PersonContent, theirs: PersonContent): PersonContent {
  const untouched = fields(base).filter((field) => isSame(base[field], mine[field]))
  return { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) }
}

/** "Theirs: Architect" for a field that both changed to something else; otherwise undefined. */
export function theirsOf(
  field: keyof PersonContent,
  base: PersonContent,
  mine: PersonContent,
  theirs: PersonContent,
): string | undefined {
  if (isSame(base[field], theirs[field]) || isSame(mine[field], theirs[field])) return undefined
  return `Theirs: ${wordsOf(field, theirs[field])}`
}
