import { fold } from '../text/fold.ts'
import { isWrittenWithoutSpaces } from '../text/unspaced.ts'
import { isReference, withDigits } from './search-word.ts'

export interface Part {
  text: string
  marked: boolean
}

/** Start and end of a marked piece. */
type Piece = readonly [start: number, end: number]

/** A text in parts, with those marked that a search for the words found. Only names are found by their initials. */
export function markedParts(text: string, words: readonly string[], isName = false): Part[] {
  const { folded, from } = foldedWithPlaces(text)
  const marked = new Array<boolean>(text.length).fill(false)
  for (const [start, end] of words.filter(Boolean).flatMap((word) => piecesOf(folded, word, isName)))
    marked.fill(true, from[start] ?? 0, from[end] ?? text.length)
  const parts: Part[] = []
  for (let place = 0; place < text.length; place++) {
    const last = parts.at(-1)
    const isMarked = marked[place] === true
    if (last?.marked === isMarked) last.text += text[place]
    else parts.push({ text: text[place] ?? '', marked: isMarked })
  }
  return parts
}

/** Whether `markedParts` marks the word in the text. */
export const isMarkedIn = (text: string, word: string, isName = false): boolean =>
  piecesOf(foldedWithPlaces(text).folded, word, isName).length > 0

/** Places of the word as it is written. If there are none: with spaces inside, or with letters that look like digits; or as initials. */
function piecesOf(folded: string, word: string, isName: boolean): Piece[] {
  const written = writtenPieces(folded, word)
  if (written.length > 0) return written
  const letters = [...folded.matchAll(/[\p{L}\p{M}\p{N}]/gu)].map(({ index }) => index)
  const begins = (place: number): boolean => letterBegins(folded, place)
  const alike = isReference(word) ? withDigits : (text: string) => text
  const joined = alike(letters.map((place) => folded[place]).join(''))
  for (const [start, first] of letters.entries()) {
    const end = (letters[start + word.length - 1] ?? first) + 1
    const isAlike = begins(first) && joined.startsWith(alike(word), start)
    if (isAlike && (!isReference(word) || isReference(folded.slice(first, end)))) return [[first, end]]
  }
  const initials = letters.filter(begins)
  const isInitials = initials
    .map((place) => folded[place])
    .join('')
    .startsWith(word)
  return isName && isInitials && word.length > 1
    ? initials.slice(0, word.length).map((place) => [place, place + 1])
    : []
}

/** Shorter words match only at the beginning of a word, except in scripts without spaces. */
const anywhereFrom = 3

function writtenPieces(folded: string, word: string): Piece[] {
  const pieces: Piece[] = []
  const isAnywhere = word.length >= anywhereFrom || isWrittenWithoutSpaces(word)
  for (let start = folded.indexOf(word); start !== -1; start = folded.indexOf(word, start + 1))
    if (isAnywhere || letterBegins(folded, start)) pieces.push([start, start + word.length])
  return pieces
}

const letterBegins = (folded: string, place: number): boolean =>
  place === 0 || !/[\p{L}\p{M}\p{N}]/u.test(folded[place - 1] ?? '')

/** Most letters are ASCII. Folding the others takes a hundred times as long. */
const isPlain = (grapheme: string): boolean => grapheme.length === 1 && grapheme >= ' ' && grapheme <= '~'

/** Each letter folded by itself with the marks on it; `from` is where in the text the folded one comes from. */
function foldedWithPlaces(text: string): { folded: string; from: number[] } {
  let folded = ''
  const from: number[] = []
  let place = 0
  for (const grapheme of text.match(/\P{Mark}\p{Mark}*|\p{Mark}/gu) ?? []) {
    const plain = isPlain(grapheme) ? grapheme.toLowerCase() : /\s/u.test(grapheme) ? ' ' : fold(grapheme)
    for (let index = 0; index < plain.length; index++) from.push(place)
    folded += plain
    place += grapheme.length
  }
  from.push(text.length)
  return { folded, from }
}
