import type { Viewer } from '../session/user.ts'
import { type CommandName, commandNames, commands, mayAnywhere } from './commands.ts'
import { isTime, parseSearch, type SearchWord, singular } from './search-word.ts'
import { isForgiven, isOneErrorFrom } from './typing-error.ts'

/** A command that the words of a search ask for. */
export interface MatchedCommand {
  name: CommandName
  /** Words left over, which name its engagement or work order. */
  rest: SearchWord[]
  /** The other way to ask for it that matched; null if its title has the words. */
  phrase: string | null
  /** Sum of the ranks of the other words: 9 for each one in full. 0 for screens of an engagement. */
  rank: number
}

/** Rank of a word of a search that is a word of a command, or its beginning. */
const inFull = 9
const inPart = 5
/** Rank of each word if the search is the beginning of a screen's title, as for a record whose title begins with it. */
const inTitle = 8
/** Minimum number of letters of a beginning, if other words name the engagement. */
const shortestBeginning = 3
/** Words of commands with more letters correct typing errors. */
const shortestCorrected = 4

/** All commands that the words ask for and that the viewer may use somewhere. */
export function matchCommands(words: readonly SearchWord[], viewer: Viewer): MatchedCommand[] {
  return commandNames
    .filter((name) => mayAnywhere(name, viewer))
    .flatMap((name) => {
      const matches = phrasesOf(name).flatMap((phrase) => matchPhrase(name, phrase, words) ?? [])
      return matches.toSorted((one, other) => one.rest.length - other.rest.length || other.rank - one.rank).slice(0, 1)
    })
}

/** Title of a command, or another way to ask for it. */
interface Phrase {
  text: string
  parts: readonly string[]
}

const phrases = new Map(
  commandNames.map((name) => {
    const texts = [commands[name].title, ...commands[name].phrases]
    return [name, texts.map((text): Phrase => ({ text, parts: parseSearch(text).map((word) => word.text) }))]
  }),
)
const phrasesOf = (name: CommandName): readonly Phrase[] => phrases.get(name) ?? []

/** A phrase matches if all its words are typed, or if all typed words are in the phrase. */
function matchPhrase(name: CommandName, { text, parts }: Phrase, words: readonly SearchWord[]): MatchedCommand | null {
  const { on, group } = commands[name]
  const typed = words.map((word) => ({ word, ...bestOf(word, parts) }))
  const rest = typed.filter(({ rank }) => rank === 0).map(({ word }) => word)
  const covered = typed.filter(({ rank }) => rank > 0)
  if (covered.length === 0) return null
  const sum = covered.reduce((total, { rank }) => total + rank, 0)
  const isComplete = parts.every((part) => covered.some((one) => one.part === part))
  const isInTitle = covered.every(({ part }) => phrasesOf(name)[0]?.parts.includes(part))
  const match = { name, rest, phrase: isInTitle ? null : text }
  if (rest.length > 0) {
    const isClear = covered.every(({ rank, word }) => rank === inFull || word.text.length >= shortestBeginning)
    // "Files march" asks for files, and not for the screens of engagements that end in March.
    const namesSubject = group !== 'Screens' || !rest.every(isTime)
    return on !== null && isComplete && isClear && namesSubject
      ? { ...match, rank: group === 'Screens' ? 0 : sum }
      : null
  }
  // "Files" finds the newest files instead of the screen of each engagement.
  const findsRecords = words.some(({ kinds }) => kinds.length > 0)
  if (on !== null && group === 'Screens' && (findsRecords || !isComplete)) return null
  if (group === 'Screens' && beginsTitle(name, words)) return { ...match, rank: Math.max(sum, words.length * inTitle) }
  return { ...match, rank: isComplete ? sum : Math.min(sum, covered.length * (inPart - 1)) }
}

const beginsTitle = (name: CommandName, words: readonly SearchWord[]): boolean =>
  phrasesOf(name)[0]
    ?.parts.join(' ')
    .startsWith(words.map(({ text }) => text).join(' ')) === true

/** The word of the phrase that a typed word stands for; "log" and "out" both stand for "logout". */
function bestOf(word: SearchWord, phrase: readonly string[]): { rank: number; part: string } {
  const spellings = word.spellings.flatMap((parts) => (parts.length === 1 ? parts : []))
  const equal = phrase.find((part) => spellings.includes(singular(part)))
  if (equal !== undefined) return { rank: inFull, part: equal }
  const begun = phrase.find((part) => part.startsWith(spellings[0] ?? word.text))
  return begun === undefined ? { rank: 0, part: '' } : { rank: inPart, part: begun }
}

/** The words with typing errors in those of commands corrected; null if there are none. */
export function correctForCommands(words: readonly SearchWord[], viewer: Viewer): SearchWord[] | null {
  const known = commandNames
    .filter((name) => mayAnywhere(name, viewer))
    .flatMap((name) => phrasesOf(name).flatMap(({ parts }) => parts))
    .filter((part) => part.length > shortestCorrected)
  const corrected = words.map(({ text }) => {
    const isRight = !isForgiven(text) || known.some((part) => part.startsWith(text))
    return (isRight ? undefined : known.find((part) => isOneErrorFrom(text, part))) ?? text
  })
  return words.every(({ text }, place) => text === corrected[place]) ? null : parseSearch(corrected.join(' '))
}
