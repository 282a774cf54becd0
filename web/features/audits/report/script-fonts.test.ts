import { describe, expect, test } from 'vitest'
import { type Measure, missingFonts } from './script-fonts.ts'

/** A system without fonts: a box of one width for each character. */
const boxes: Measure = (text) => [...text].length * 20
/** A system with all fonts: every letter has its own width, an emoji with its skin colour is one sign. */
const measureByCode: Measure = (text) => text.codePointAt(0) ?? 0

describe('fonts for scripts that the system lacks', () => {
  test.each([
    ['Thai', 'สมชาย', 'thai'],
    ['Devanagari', 'अनीता', 'devanagari'],
    ['Arabic', 'ليلى', 'arabic'],
    ['Hebrew', 'נועה', 'hebrew'],
    ['an emoji', 'Done 😀', 'emoji'],
    ['a flag', '🇬🇧', 'emoji'],
  ])('include the font for %s if a text needs it', (_, text, name) => {
    expect(missingFonts(boxes, text).map(({ file }) => file)).toEqual([expect.stringContaining(name)])
    expect(missingFonts(measureByCode, text)).toEqual([])
  })

  test.each(['Planning and scope 2.1 (50%) © ™', 'Łódź, Ελλάδα, Україна', '審査報告書'])(
    'are not needed for “%s”',
    (text) => {
      // © and ™ may be drawn as emoji; every text font has them.
      expect(missingFonts(boxes, text)).toEqual([])
    },
  )
})
