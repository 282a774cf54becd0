import { settings } from './settings.ts'

/** Allow one edit in names shorter than this, two in longer ones: short names such as HOST are close to many others. */
const shortName = 8

/** One sentence for each environment variable whose name is close to a setting. Never contains the value. */
export function misspelledSettings(environment: Record<string, string | undefined>): string[] {
  const names = Object.keys(settings)
  const known = new Set(names.flatMap((name) => [name, `${name}_FILE`]))
  return Object.keys(environment).flatMap((given) => {
    if (known.has(given) || !environment[given]) return []
    const meant = closestSetting(given, names, environment)
    return meant === undefined ? [] : [`${given} is not a setting of the portal. Did you mean ${meant}?`]
  })
}

function closestSetting(
  given: string,
  names: readonly string[],
  environment: Record<string, string | undefined>,
): string | undefined {
  let closest: { name: string; edits: number } | undefined
  for (const setting of names) {
    const mostEdits = setting.length < shortName ? 1 : 2
    for (const name of [setting, `${setting}_FILE`]) {
      const edits = editsBetween(given.toUpperCase(), name, mostEdits)
      // Windows reads names without regard to case: there the setting itself has this value.
      if (edits === 0 && environment[name] !== undefined) continue
      if (edits <= mostEdits && edits < (closest?.edits ?? Number.POSITIVE_INFINITY)) closest = { name, edits }
    }
  }
  return closest?.name
}

/** Letters to add, remove, replace or swap with their neighbour (optimal string alignment); infinite beyond `most`. */
function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const replaced = cell(last, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isSwap = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = isSwap ? cell(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY
      current.push(Math.min(cell(last, column) + 1, cell(current, column - 1) + 1, replaced, swapped))
    }
    beforeLast = last
    last = current
  }
  return cell(last, other.length)
}

const cell = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY
