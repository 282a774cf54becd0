const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * True for words of scripts that are written without spaces, and of Korean, which has few. People search for parts of them,
 * such as 支店 in 東京支店.
 */
export const isWrittenWithoutSpaces = (word: string): boolean => unspaced.test(word)

/** Number of letters of a part of such a word in the index of the search. `search_vector` in SQL has the same. */
const longestIndexedPart = 24

/** The beginning by which the index finds a word or a part of one. */
export const indexedPart = (word: string): string =>
  isWrittenWithoutSpaces(word) ? [...word].slice(0, longestIndexedPart).join('') : word
