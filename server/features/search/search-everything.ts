import {
  fitGroups,
  fittingRows,
  GroupName,
  type ResultGroup,
  type Results,
  shownPerGroup,
} from '@portal/domain/search/found'
import { correctForCommands, matchCommands } from '@portal/domain/search/match-commands'
import { isTime, parseSearch, referencesWithDigits, type SearchWord } from '@portal/domain/search/search-word'
import { searchWords } from '@portal/domain/text/search-words'
import type { Queries } from '../../platform/database/database.ts'
import { correctWords, findUnknownWords, suggestWords } from './correct-words.ts'
import { findDocuments, findRelatedDocuments, type Searcher } from './document-data.ts'
import { offerCommands, offerMatchedCommands, type RankedResult } from './offer-commands.ts'

/**
 * Finds records, actions and screens that match all words of a text, up to `limit` in each group. If there are none, corrects
 * typing errors.
 */
export async function searchEverything(
  queries: Queries,
  searcher: Searcher,
  text: string,
  limit: number,
): Promise<Results> {
  const words = parseSearch(text)
  const found = await searchByWords(queries, searcher, words, limit)
  if (words.length === 0) return found
  if (found.groups.length > 0) return { ...found, corrected: correctedReferences(text, found.groups) }
  const unknown = await findUnknownWords(queries, searcher, words)
  const attempts = await correctWords(queries, searcher, words, unknown)
  const forCommands = correctForCommands(words, searcher.viewer)
  for (const attempt of forCommands ? [...attempts, forCommands] : attempts) {
    const corrected = await searchByWords(queries, searcher, attempt, limit)
    if (corrected.groups.length > 0) return { ...corrected, corrected: corrected.words.join(' ') }
  }
  return { ...found, nearest_words: await suggestWords(queries, searcher, unknown) }
}

/** Returns the text with digits in its references, unless a result has them as typed. */
function correctedReferences(text: string, groups: readonly ResultGroup[]): string | null {
  const corrected = referencesWithDigits(text.trim())
  if (corrected === text.trim()) return null
  const right = new Set(searchWords(corrected).split(' '))
  const wrong = searchWords(text)
    .split(' ')
    .filter((word) => !right.has(word))
  const titles = groups.flatMap(({ results }) => results.map(({ title }) => ` ${searchWords(title)}`))
  return titles.some((title) => wrong.some((word) => title.includes(` ${word}`))) ? null : corrected
}

async function searchByWords(
  queries: Queries,
  searcher: Searcher,
  words: readonly SearchWord[],
  limit: number,
): Promise<Results> {
  const texts = words.map(({ text }) => text)
  const results: Results = { groups: [], words: texts, corrected: null, nearest_words: [] }
  if (words.length === 0) return results
  const isBrief = limit === shownPerGroup
  const atMost = isBrief ? fittingRows : limit
  const documents = await findDocuments(queries, searcher, { words, limit: atMost })
  const commands = matchCommands(words, searcher.viewer)
  const matched = await offerMatchedCommands(queries, searcher, {
    // The screens of an engagement are offered only if none of its records is found.
    commands: commands.filter(({ rest, rank }) => documents.length === 0 || rest.length === 0 || rank > 0),
    wordCount: words.length,
  })
  // Records of an engagement that was found by its day have nothing to do with the search.
  const isTimeAlone = words.every(isTime)
  const related = isTimeAlone ? [] : await findRelatedDocuments(queries, searcher, documents, atMost)
  const [best, ...others] = toGroups([...documents, ...matched], atMost)
  if (best === undefined) return results
  const offered = matched.length === 0 && !isTimeAlone ? offerCommands(documents[0], related, searcher) : []
  const groups = [best, ...toGroups(offered, atMost), ...toGroups(related, atMost), ...others]
  return { ...results, groups: isBrief ? fitGroups(groups) : groups }
}

/** Groups with the best result first, in groups and in each group. */
function toGroups(ranked: readonly RankedResult[], limit: number): ResultGroup[] {
  const groups = GroupName.options.flatMap((name) => {
    const ofGroup = ranked.filter(({ group }) => group === name).toSorted((one, other) => other.rank - one.rank)
    const [best] = ofGroup
    if (!best) return []
    const count = best.count ?? ofGroup.length
    return [{ rank: best.rank, group: { name, count, results: ofGroup.slice(0, limit).map(({ result }) => result) } }]
  })
  return groups.toSorted((one, other) => other.rank - one.rank).map(({ group }) => group)
}
