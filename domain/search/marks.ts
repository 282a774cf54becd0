import { fold } from '../text/fold.ts'
import { isWrittenWithoutSpaces } from '../text/unspaced.ts'

export interface Part {
  text: string
  marked: boolean
}

/**
 * A text in parts, with those marked that a search for the words found: at the beginning of a word or, from three
 * letters on and in scripts without spaces, anywhere in one.
 */
export function markedParts(text: string, words: readonly string[]): Part[] {
  const { folded, from } = foldedWithPlaces(text)
  const marked = new Array<boolean>(text.length).fill(false)
  for (const word of words)
    for (let start = folded.indexOf(word); start !== -1 && word !== ''; start = folded.indexOf(word, start + 1)) {
      const begins = start === 0 || !/[\p{L}\p{M}\p{N}]/u.test(folded[start - 1] ?? '')
      if (!begins && word.length < anywhereFrom && !isWrittenWithoutSpaces(word)) continue
      for (let place = from[start] ?? 0; place < (from[start + word.length] ?? text.length); place++)
        marked[place] = true
    }
  const parts: Part[] = []
  for (let place = 0; place < text.length; place++) {
    const last = parts.at(-1)
    const isMarked = marked[place] === true
    if (last?.marked === isMarked) last.text += text[place]
    else parts.push({ text: text[place] ?? '', marked: isMarked })
  }
  return parts
}

/** Shorter words match only at the beginning of a word, except in scripts without spaces. */
const anywhereFrom = 3

/** Each letter folded by itself with the marks on it; `from` is where in the text the folded one comes from. */
function foldedWithPlaces(text: string): { folded: string; from: number[] } {
  let folded = ''
  const from: number[] = []
  let place = 0
  for (const grapheme of text.match(/\P{Mark}\p{Mark}*|\p{Mark}/gu) ?? []) {
    const plain = /\s/u.test(grapheme) ? ' ' : fold(grapheme)
    for (let index = 0; index < plain.length; index++) from.push(place)
    folded += plain
    place += grapheme.length
  }
  from.push(text.length)
  return { folded, from }
}
