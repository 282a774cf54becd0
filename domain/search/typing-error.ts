/** Minimum length for corrections. In shorter words, and those with digits, one different letter makes another word. */
const shortest = 4
export const isForgiven = (word: string): boolean => word.length >= shortest && /^[\p{L}\p{M}]+$/u.test(word)

/**
 * True where one typing error (a letter too many, too few, another or two swapped) makes the typed word out of the
 * beginning of the other, which may go on: people are still typing.
 */
export function isOneErrorFrom(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return false
  const same = commonLength(typed, word)
  const rest = (left: number, right: number): boolean => word.startsWith(typed.slice(left), right)
  const swapped = typed[same] === word[same + 1] && typed[same + 1] === word[same] && typed[same] !== undefined
  return (
    rest(same + 1, same + 1) || rest(same + 1, same) || rest(same, same + 1) || (swapped && rest(same + 2, same + 2))
  )
}

function commonLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** Words that may have been meant, those that are no longer than typed first. */
export const meantBy = (typed: string, words: readonly string[]): string[] =>
  words
    .filter((word) => isOneErrorFrom(typed, word))
    .toSorted((one, other) => Math.abs(one.length - typed.length) - Math.abs(other.length - typed.length))
