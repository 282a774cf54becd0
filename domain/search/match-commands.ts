import type { Viewer } from '../session/user.ts'
import { type CommandName, commandNames, commands, mayAnywhere } from './commands.ts'
import { parseSearch, type SearchWord, singular } from './search-word.ts'
import { isForgiven, isOneErrorFrom } from './typing-error.ts'

/** A command that the words of a search ask for. */
export interface MatchedCommand {
  name: CommandName
  /** Words left over, which name its engagement or work order. */
  rest: SearchWord[]
  /** Sum of the ranks of the other words: 9 for each one in full. 0 for screens of an engagement. */
  rank: number
}

/** Rank of a word of a search that is a word of a command, its beginning, or differs by a typing error. */
const inFull = 9
const inPart = 5
/** Rank of each word if the search is the beginning of a screen's title, as for a record whose title begins with it. */
const inTitle = 8
/** Minimum number of letters of a beginning, if other words name the engagement. */
const shortestBeginning = 3

interface Matching {
  /** Also matches words with a typing error. */
  forgivesErrors: boolean
}

/** All commands that the words ask for and that the viewer may use somewhere. */
export function matchCommands(words: readonly SearchWord[], viewer: Viewer, matching: Matching): MatchedCommand[] {
  return commandNames
    .filter((name) => mayAnywhere(name, viewer))
    .flatMap((name) => {
      const matches = phrasesOf(name).flatMap((phrase) => matchPhrase(name, { phrase, words, ...matching }) ?? [])
      return matches.toSorted((one, other) => one.rest.length - other.rest.length || other.rank - one.rank).slice(0, 1)
    })
}

const phrasesOf = (name: CommandName): string[][] =>
  [commands[name].title, ...commands[name].phrases].map((phrase) => parseSearch(phrase).map(({ text }) => text))

/** A phrase matches if all its words are typed, or if all typed words are in the phrase. */
function matchPhrase(
  name: CommandName,
  { phrase, words, forgivesErrors }: Matching & { phrase: readonly string[]; words: readonly SearchWord[] },
): MatchedCommand | null {
  const { on, group } = commands[name]
  const typed = words.map((word) => ({ word, ...bestOf(word, phrase, forgivesErrors) }))
  const rest = typed.filter(({ rank }) => rank === 0).map(({ word }) => word)
  const covered = typed.filter(({ rank }) => rank > 0)
  if (covered.length === 0) return null
  const sum = covered.reduce((total, { rank }) => total + rank, 0)
  const isComplete = phrase.every((part) => covered.some((one) => one.part === part))
  if (rest.length > 0) {
    const isClear = covered.every(({ rank, word }) => rank === inFull || word.text.length >= shortestBeginning)
    return on !== null && isComplete && isClear ? { name, rest, rank: group === 'Screens' ? 0 : sum } : null
  }
  if (on !== null && group === 'Screens') return null
  if (group === 'Screens' && beginsTitle(name, words))
    return { name, rest, rank: Math.max(sum, words.length * inTitle) }
  return { name, rest, rank: isComplete ? sum : Math.min(sum, covered.length * (inPart - 1)) }
}

const beginsTitle = (name: CommandName, words: readonly SearchWord[]): boolean =>
  textOf(parseSearch(commands[name].title)).startsWith(textOf(words))
const textOf = (words: readonly SearchWord[]): string => words.map(({ text }) => text).join(' ')

/** The word of the phrase that a typed word stands for; "log" and "out" both stand for "logout". */
function bestOf(word: SearchWord, phrase: readonly string[], forgivesErrors: boolean): { rank: number; part: string } {
  const spellings = word.spellings.flatMap((parts) => (parts.length === 1 ? parts : []))
  const equal = phrase.find((part) => spellings.includes(singular(part)))
  if (equal !== undefined) return { rank: inFull, part: equal }
  const begun = phrase.find((part) => part.startsWith(spellings[0] ?? word.text))
  if (begun !== undefined) return { rank: inPart, part: begun }
  const isNear = (part: string): boolean => part.length > 4 && isOneErrorFrom(word.text, part)
  const meant = forgivesErrors && isForgiven(word.text) ? phrase.find(isNear) : undefined
  return meant === undefined ? { rank: 0, part: '' } : { rank: inPart, part: meant }
}
