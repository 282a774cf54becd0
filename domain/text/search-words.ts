import { fold } from './fold.ts'
import { isWrittenWithoutSpaces } from './unspaced.ts'

const wordsOf = (text: string): string[] => [...new Set(fold(text).match(/[\p{L}\p{M}\p{N}]+/gu))]

/** The words of texts, folded and each once: what the database finds them by. */
export const searchWords = (...texts: readonly (string | number | null | undefined)[]): string =>
  wordsOf(texts.map((text) => text ?? '').join(' ')).join(' ')

interface WordQuery {
  /** Query in which each word is a beginning: "pay tea" finds "The payments team". null without such words. */
  beginnings: string | null
  /** Words that may stand anywhere in the text, because their script has no spaces. */
  parts: string[]
}

/** Query that finds texts with all words of the search. Undefined without words. */
export function wordQuery(search: string): WordQuery | undefined {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  const beginnings = words.filter((word) => !isWrittenWithoutSpaces(word)).map((word) => `${word}:*`)
  return {
    beginnings: beginnings.length === 0 ? null : beginnings.join(' & '),
    parts: words.filter(isWrittenWithoutSpaces),
  }
}
