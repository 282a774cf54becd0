import emoji from '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2?url'
import arabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url'
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import hebrew from '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2?url'
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url'

/** The last family of every font stack. Each script of it is a file of its own. */
export const otherScripts = 'Other scripts'

export interface ScriptFont {
  /** Finds text that needs the font. */
  pattern: RegExp
  unicodeRange: string
  /** Whether the system draws this script, judged by the widths of sample texts. */
  isDrawn: (measure: Measure) => boolean
  file: string
}
/** Width of a text in the system's own fonts. */
export type Measure = (text: string) => number

/** Real letters differ in width; the boxes that stand for missing ones do not. */
const lettersDiffer =
  (narrow: string, wide: string) =>
  (measure: Measure): boolean =>
    measure(narrow) !== measure(wide)

export const scriptFonts: readonly ScriptFont[] = [
  {
    pattern: /\p{Script=Thai}/u,
    unicodeRange: 'U+0E00-0E7F',
    isDrawn: lettersDiffer('เ', 'ฒ'),
    file: thai,
  },
  {
    pattern: /\p{Script=Devanagari}/u,
    unicodeRange: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A8E0-A8FF',
    isDrawn: lettersDiffer('र', 'अ'),
    file: devanagari,
  },
  {
    pattern: /\p{Script=Arabic}/u,
    unicodeRange: 'U+0600-06FF, U+0750-077F, U+0870-08FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC',
    isDrawn: lettersDiffer('ا', 'س'),
    file: arabic,
  },
  {
    pattern: /\p{Script=Hebrew}/u,
    unicodeRange: 'U+0590-05FF, U+FB1D-FB4F',
    isDrawn: lettersDiffer('ו', 'ש'),
    file: hebrew,
  },
  {
    // Not © and its like, which every text font has.
    pattern: /(?![\0-\u00ff\u2122])\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
    unicodeRange:
      'U+200D, U+203C, U+2049, U+20E3, U+231A-231B, U+2328, U+23CF-23FA, U+25FB-27BF, U+2934-2935, U+2B05-2B55, U+FE0F, U+1F000-1FAFF, U+E0020-E007F',
    // A font with emoji draws the thumb and its skin colour as one sign.
    isDrawn: (measure) => measure('👍') > 0 && measure('👍🏽') === measure('👍'),
    file: emoji,
  },
]

/** The fonts that this system lacks, of those that the text needs. Without a text: of all. */
export const missingFonts = (measure: Measure, text?: string): ScriptFont[] =>
  scriptFonts.filter(({ pattern, isDrawn }) => (text === undefined || pattern.test(text)) && !isDrawn(measure))

/** One for all: only faces with the same weights complement each other. */
const weight = '100 900'

/** The browser fetches its file once a text is drawn with it, or when `load` is called. */
export const faceOf = ({ file, unicodeRange }: ScriptFont): FontFace =>
  new FontFace(otherScripts, `url(${JSON.stringify(file)}) format('woff2')`, { unicodeRange, weight, display: 'swap' })

let added = false

/** Lets the page draw scripts that the system has no font for. Nothing is fetched before such a text is shown. */
export function addScriptFonts(): void {
  const context = added || typeof FontFace === 'undefined' ? null : document.createElement('canvas').getContext('2d')
  if (!context) return
  added = true
  context.font = '32px sans-serif'
  for (const font of missingFonts((text) => context.measureText(text).width)) document.fonts.add(faceOf(font))
}
