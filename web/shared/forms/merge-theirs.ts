const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges a form with a record that another person saved meanwhile. `base` is what the form showed first, `mine` its content, `theirs`
 * the stored record. Fields that the form did not change get the stored value.
 */
export function mergeTheirs<Content extends object>(base: Content, mine: Content, theirs: Content): Content {
  const fields = Object.keys(base) as (keyof Content)[]
  const untouched = fields.filter((field) => isSame(base[field], mine[field]))
  return { ...mine, ...Object.fromEntries(untouched.map((field) => [field, theirs[field]])) }
}

/** True for a field that both changed to something else. */
export const differsFromTheirs = <Content extends object>(
  field: keyof Content,
  base: Content,
  mine: Content,
  theirs: Content,
): boolean => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field])
