import { isTime, parseSearch, type SearchWord } from '@portal/domain/search/search-word'
import { isForgiven, meantBy } from '@portal/domain/search/typing-error'
import type { Queries } from '../../platform/database/database.ts'
import type { Searcher } from './document-data.ts'
import { findKnownWords, findNearWords, findSimilarWords } from './near-words-data.ts'

const attemptsAtMost = 3
const suggestionsAtMost = 3
/** Minimum length of a word that is corrected, or looked for inside other words. */
const shortest = 3

/** Words without another meaning that begin no word of a record that the viewer can see. */
export async function findUnknownWords(
  queries: Queries,
  searcher: Searcher,
  words: readonly SearchWord[],
): Promise<SearchWord[]> {
  const unclear = words.filter(
    (word) => word.text.length >= shortest && word.kinds.length === 0 && word.event === null && !isTime(word),
  )
  const known = await findKnownWords(queries, searcher, unclear)
  return unclear.filter(({ text }) => !known.has(text))
}

/** Searches with similar words, or words that contain the unknown ones, in their place. The most likely is first. */
export async function correctWords(
  queries: Queries,
  searcher: Searcher,
  words: readonly SearchWord[],
  unknown: readonly SearchWord[],
): Promise<SearchWord[][]> {
  const guesses = new Map<SearchWord, string[]>()
  for (const word of unknown) {
    const near = await findNearWords(queries, searcher, word.text)
    const containing = near.filter((candidate) => candidate.includes(word.text))
    guesses.set(word, [...(isForgiven(word.text) ? meantBy(word.text, near) : []), ...containing])
  }
  const count = Math.min(attemptsAtMost, Math.max(0, ...[...guesses.values()].map(({ length }) => length)))
  return Array.from({ length: count }, (_, attempt) => {
    const guessed = (word: SearchWord): string => guesses.get(word)?.[attempt] ?? guesses.get(word)?.[0] ?? word.text
    return parseSearch(words.map(guessed).join(' '))
  })
}

/** Words that the viewer can find and that look like the unknown ones. */
export async function suggestWords(
  queries: Queries,
  searcher: Searcher,
  unknown: readonly SearchWord[],
): Promise<string[]> {
  const similar: string[][] = []
  for (const { text } of unknown) similar.push(await findSimilarWords(queries, searcher, text))
  // The best of each word before the second best.
  const inTurns = Array.from({ length: suggestionsAtMost }, (_, place) => similar.flatMap((each) => each[place] ?? []))
  return [...new Set(inTurns.flat())].slice(0, suggestionsAtMost)
}
