import { fold } from './fold.ts'

const wordsOf = (text: string): string[] => [...new Set(fold(text).match(/[\p{L}\p{M}\p{N}]+/gu))]

/** The words of texts, folded and each once: what the database finds them by. */
export const searchWords = (...texts: readonly (string | number | null | undefined)[]): string =>
  wordsOf(texts.map((text) => text ?? '').join(' ')).join(' ')

/** Query in which each word is a prefix: "pay tea" finds "The payments team". Undefined without words. */
export function wordQuery(search: string): string | undefined {
  const words = wordsOf(search)
  return words.length === 0 ? undefined : words.map((word) => `${word}:*`).join(' & ')
}
