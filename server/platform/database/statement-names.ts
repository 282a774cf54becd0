/** How many statements get a name. PostgreSQL keeps the plan of each in every connection, about 50 kB. */
const mostNames = 400

/** The columns of such a statement change when another version of the portal adds one, and PostgreSQL then rejects the old plan. */
const hasOpenColumns = /\bselect \*|\.\*/

/**
 * Names for reading statements. PostgreSQL plans a named statement once per connection, not each time: for those that join the
 * engagements of a person, planning takes ten times as long as running them. Returns undefined for a statement without a name.
 */
export function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size === mostNames) return known
    if (!text.startsWith('select') || hasOpenColumns.test(text)) return undefined
    const name = `portal_${names.size}`
    names.set(text, name)
    return name
  }
}
