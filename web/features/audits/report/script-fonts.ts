import emoji from '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2?url'
import arabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url'
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import hebrew from '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2?url'
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url'

/** Font family of the report's pictures for text that the system cannot draw. Each script has its own font file. */
export const otherScripts = 'Other scripts'

interface ScriptFont {
  /** Finds text that needs the font. */
  pattern: RegExp
  unicodeRange: string
  /** True if a system font covers this script. Compares the widths of sample texts. */
  isDrawn: (measure: Measure) => boolean
  file: string
}
/** Measures a text in a system font, in pixels. */
export type Measure = (text: string) => number

/** Missing letters are drawn as boxes of equal width, so different widths mean that the font has the letters. */
const charactersDiffer =
  (narrow: string, wide: string) =>
  (measure: Measure): boolean =>
    measure(narrow) !== measure(wide)

const scriptFonts: readonly ScriptFont[] = [
  {
    pattern: /\p{Script=Thai}/u,
    unicodeRange: 'U+0E00-0E7F',
    isDrawn: charactersDiffer('เ', 'ฒ'),
    file: thai,
  },
  {
    pattern: /\p{Script=Devanagari}/u,
    unicodeRange: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A8E0-A8FF',
    isDrawn: charactersDiffer('र', 'अ'),
    file: devanagari,
  },
  {
    pattern: /\p{Script=Arabic}/u,
    unicodeRange: 'U+0600-06FF, U+0750-077F, U+0870-08FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC',
    isDrawn: charactersDiffer('ا', 'س'),
    file: arabic,
  },
  {
    pattern: /\p{Script=Hebrew}/u,
    unicodeRange: 'U+0590-05FF, U+FB1D-FB4F',
    isDrawn: charactersDiffer('ו', 'ש'),
    file: hebrew,
  },
  {
    // Without characters such as © and ™, which text fonts have.
    pattern: /(?![\0-\u00ff\u2122])\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
    unicodeRange:
      'U+200D, U+203C, U+2049, U+20E3, U+231A-231B, U+2328, U+23CF-23FA, U+25FB-27BF, U+2934-2935, U+2B05-2B55, U+FE0F, U+1F000-1FAFF, U+E0020-E007F',
    // An emoji font draws 👍🏽 as one glyph, so it is as wide as 👍.
    isDrawn: (measure) => measure('👍') > 0 && measure('👍🏽') === measure('👍'),
    file: emoji,
  },
]

/** Returns the fonts that the text needs and the system lacks. */
export const missingFonts = (measure: Measure, text: string): ScriptFont[] =>
  scriptFonts.filter(({ pattern, isDrawn }) => pattern.test(text) && !isDrawn(measure))

/** All faces need the same weight range, or the browser picks one face by its weight and ignores the others. */
const weight = '100 900'

export const faceOf = ({ file, unicodeRange }: ScriptFont): FontFace =>
  new FontFace(otherScripts, `url(${JSON.stringify(file)}) format('woff2')`, { unicodeRange, weight })
