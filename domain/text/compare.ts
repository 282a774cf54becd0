import { fold } from './fold.ts'

/** Orders days, moments and ids as the database does; for `toSorted`. */
export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Orders names as the database does: by their folded form; names with the same folded form, by their exact text. */
export const compareNames = (one: string, other: string): number =>
  compare(fold(one), fold(other)) || compare(one, other)

/** Sorts names as `compareNames` does and removes duplicates. Folds each name only once. */
export function sortedUniqueNames(names: readonly string[]): string[] {
  const folded = [...new Set(names)].map((name): [string, string] => [fold(name), name])
  return folded.sort((one, other) => compare(one[0], other[0]) || compare(one[1], other[1])).map(([, name]) => name)
}
