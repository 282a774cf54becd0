import type { jsPDF } from 'jspdf'
import './raw-images.ts'
import { ascent, type Draw, pictureHeight, readsFromTheRight } from './picture.ts'

export type Face = 'sans' | 'bold' | 'serif' | 'wide'
export interface Look {
  face: Face
  /** Points. */
  size: number
  colour: string
}
export interface Fonts {
  sans: string
  bold: string
  serif: string
  /** A serif with Greek and Cyrillic, where the report needs one. */
  wide?: string | undefined
}

/** Signs of scripts that the serif of the headings lacks and the wide one has. */
export const needsWideSerif = (text: string): boolean => /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text)

/** Fonts to try if one lacks a character; the browser draws characters that all lack. */
const fallbacks: Record<Face, readonly Face[]> = {
  serif: ['serif', 'wide', 'bold'],
  wide: ['wide', 'bold'],
  bold: ['bold'],
  sans: ['sans'],
}
/** Stands for a sign that nothing can draw. */
const replacement = '□'

interface Metadata {
  characterToGlyph: (code: number) => number
  widthOfGlyph: (glyph: number) => number
}
interface Run {
  face: Face | 'picture'
  text: string
}

export type Pen = ReturnType<typeof createPen>

/** Measures, wraps and draws text of any script. */
export function createPen(doc: jsPDF, fonts: Fonts, draw: Draw) {
  const metadata: Partial<Record<Face, Metadata>> = {}
  for (const face of ['sans', 'bold', 'serif', 'wide'] as const) {
    const font = fonts[face]
    if (font === undefined) continue
    doc.addFileToVFS(`${face}.ttf`, font)
    doc.addFont(`${face}.ttf`, face, 'normal')
    doc.setFont(face)
    metadata[face] = (doc.internal as unknown as { getFont: () => { metadata: Metadata } }).getFont().metadata
  }
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  const widths: Record<Face, Map<number, number>> = {
    sans: new Map(),
    bold: new Map(),
    serif: new Map(),
    wide: new Map(),
  }

  /** In thousandths of the size; undefined where the face lacks the sign. */
  const signWidth = (face: Face, code: number): number | undefined => {
    let width = widths[face].get(code)
    if (width === undefined) {
      const known = metadata[face]
      const glyph = known === undefined || code > 0xffff ? 0 : known.characterToGlyph(code)
      width = known && glyph ? known.widthOfGlyph(glyph) : -1
      widths[face].set(code, width)
    }
    return width < 0 ? undefined : width
  }
  const has = (face: Face, text: string): boolean => {
    for (const sign of text) if (signWidth(face, sign.codePointAt(0) ?? 0) === undefined) return false
    return true
  }

  const runsOf = (text: string, face: Face): Run[] => {
    if (has(face, text)) return [{ face, text }]
    // The browser works out the order of its signs.
    if (readsFromTheRight(text)) return [{ face: 'picture', text }]
    const runs: Run[] = []
    for (const { segment } of segmenter.segment(text)) {
      const suitableFace = fallbacks[face].find((each) => has(each, segment)) ?? 'picture'
      const last = runs.at(-1)
      // A space between two pictures belongs to them: words of one script stay together.
      if (last && (last.face === suitableFace || (last.face === 'picture' && segment === ' '))) last.text += segment
      else runs.push({ face: suitableFace, text: segment })
    }
    return runs
  }
  const runWidth = ({ face, text }: Run, look: Look): number => {
    if (face === 'picture') {
      const picture = draw(text, look.size, look.colour)
      if (picture) return picture.width
    }
    const shown = face === 'picture' ? [...segmenter.segment(text)].map(() => replacement).join('') : text
    let width = 0
    for (const sign of shown) width += signWidth(face === 'picture' ? 'sans' : face, sign.codePointAt(0) ?? 0) ?? 0
    return (width * look.size) / 1000
  }
  const measure = (text: string, look: Look): number =>
    runsOf(text, look.face).reduce((sum, run) => sum + runWidth(run, look), 0)

  const wrapParagraph = (text: string, look: Look, width: number): string[] => {
    const lines: string[] = []
    let line = ''
    const fits = (candidate: string): boolean => measure(candidate, look) <= width
    for (const word of text.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '' && fits(word)) {
        lines.push(line)
        line = word
        continue
      }
      // Words longer than a line, and scripts without spaces, are broken between characters.
      let rest = line === '' ? '' : `${line} `
      for (const { segment } of segmenter.segment(word)) {
        if (rest !== '' && !fits(rest + segment)) {
          lines.push(rest.trimEnd())
          rest = ''
        }
        rest += segment
      }
      line = rest
    }
    return [...lines, line]
  }

  return {
    measure,
    /** Cuts a line to the width and adds three dots. */
    cut(text: string, look: Look, width: number): string {
      if (measure(text, look) <= width) return text
      const signs = Array.from(segmenter.segment(text.replace(/\.{3}$/, '')), ({ segment }) => segment)
      const shown = () => `${signs.join('').trimEnd()}...`
      while (signs.length > 0 && measure(shown(), look) > width) signs.pop()
      return shown()
    },
    /** Wraps text to the width and keeps its line breaks. */
    wrap: (text: string, look: Look, width: number): string[] =>
      text
        .normalize('NFC')
        .split(/\r\n|\r|\n/)
        .flatMap((paragraph) => wrapParagraph(paragraph.replace(/[\t\u00a0 ]+/g, ' ').trim(), look, width)),
    /** One line with its base line at `y`. */
    write(text: string, x: number, y: number, look: Look, align: 'left' | 'right' | 'center' = 'left'): void {
      const width = align === 'left' ? 0 : measure(text, look)
      let position = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x
      for (const run of runsOf(text, look.face)) {
        writeRun(doc, draw, run, position, y, look)
        position += runWidth(run, look)
      }
    },
  }
}

function writeRun(doc: jsPDF, draw: Draw, { face, text }: Run, x: number, y: number, look: Look): void {
  doc.setFontSize(look.size)
  doc.setTextColor(look.colour)
  if (face !== 'picture') {
    doc.setFont(face)
    doc.text(text, x, y)
    return
  }
  doc.setFont('sans')
  const picture = draw(text, look.size, look.colour)
  if (!picture) {
    doc.text([...text].map(() => replacement).join(''), x, y)
    return
  }
  const { width } = picture
  const place = [x, y - look.size * ascent, width, look.size * pictureHeight] as const
  const image = picture.paint() as unknown as HTMLImageElement
  doc.addImage(image, 'RGBA', ...place, `${look.size} ${look.colour} ${text}`)
  // Invisible text under the picture, for searching, copying and reading aloud.
  const write = (doc.internal as unknown as { write: (text: string) => void }).write
  write(`/Span <</ActualText <FEFF${utf16(text)}>>> BDC`)
  doc.text('n'.repeat(Math.max(1, Math.round(width / (look.size * 0.56)))), x, y, { renderingMode: 'invisible' })
  write('EMC')
}

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('')
