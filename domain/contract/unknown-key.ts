/**
 * Path of a name in `given` that its schema does not know and left out of `taken`. Values that the schema transformed into
 * another type are skipped, and so are listed records with an id: callers may send them back as they read them.
 */
export function unknownKey(given: unknown, taken: unknown): string | undefined {
  if (Array.isArray(given) !== Array.isArray(taken) || !isRecord(given) || !isRecord(taken)) return undefined
  for (const [key, value] of Object.entries(given)) {
    if (!Object.hasOwn(taken, key)) return key
    if (Array.isArray(given) && isKnownRecord(taken[key])) continue
    const within = unknownKey(value, taken[key])
    if (within !== undefined) return `${key}.${within}`
  }
  return undefined
}

type Names = Record<string, unknown>
const isRecord = (value: unknown): value is Names => typeof value === 'object' && value !== null
const isKnownRecord = (taken: unknown): boolean => isRecord(taken) && (!!taken.id || !!taken.employee_id)

/** A misspelt name would else be left out in silence, and what it was to say with it. */
export const notKnownHere = (path: string): string =>
  `“${path.length > 100 ? `${path.slice(0, 100)}...` : path}” is not a known field. Nothing was changed.`
