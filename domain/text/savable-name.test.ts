import { describe, expect, test } from 'vitest'
import { comparableName, savableName } from './savable-name.ts'

describe('the name under which a file is saved', () => {
  test.each([
    ['Minutes 10:30 - what next?.pdf', 'Minutes 10_30 - what next_.pdf'],
    ['a<b>c"d|e*f/g\\h.csv', 'a_b_c_d_e_f_g_h.csv'],
    ['tab\tand\u0000zero.csv', 'tab_and_zero.csv'],
    ['CON', 'CON_'],
    ['aux.csv', 'aux_.csv'],
    ['Nul .tar.gz', 'Nul_ .tar.gz'],
    ['com¹.pdf', 'com¹_.pdf'],
    ['lpt9.pdf', 'lpt9_.pdf'],
    ['LPT10.pdf', 'LPT10.pdf'],
    ['console.pdf', 'console.pdf'],
    ['aux - Contracts.zip', 'aux - Contracts.zip'],
    ['Plan. ', 'Plan'],
    ['Plan.pdf . ', 'Plan.pdf'],
    [' Plan.pdf', 'Plan.pdf'],
    ['...', '_'],
    ['', '_'],
    ['.pdf', '_.pdf'],
    ['計画 ёж.pdf', '計画 ёж.pdf'],
    ['Cafe\u0301.pdf', 'Caf\u00e9.pdf'],
  ])('of %j is %j', (name, saved) => {
    expect(savableName(name)).toBe(saved)
  })

  test('has at most 255 bytes and is cut before the extension, never within a character', () => {
    expect(savableName(`${'x'.repeat(251)}.pdf`)).toHaveLength(255)
    expect(savableName(`${'x'.repeat(252)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`)
    // Three bytes each, of which 251 bytes hold 83.
    expect(savableName(`${'計'.repeat(200)}.pdf`)).toBe(`${'計'.repeat(83)}.pdf`)
    // One character of 25 bytes, of which 251 bytes hold ten.
    const family = '👩‍👩‍👧‍👧'
    expect(savableName(`${family.repeat(20)}.pdf`)).toBe(`${family.repeat(10)}.pdf`)
  })

  test('keeps the ending that it is asked to keep', () => {
    const ending = ' Jun 2026_Report.pdf'
    expect(savableName(`${'計'.repeat(200)}${ending}`, { ending })).toBe(`${'計'.repeat(78)}${ending}`)
  })

  test('gets a number if it is taken, in whatever letter case and form of accents, and still fits', () => {
    const taken = new Set(
      ['Plan.pdf', 'plan (2).pdf', 'caf\u00e9.csv', 'straße', `${'x'.repeat(251)}.pdf`].map(comparableName),
    )
    const saved = (name: string) => savableName(name, { taken })
    expect(saved('PLAN.PDF')).toBe('PLAN (3).PDF')
    expect(saved('CAFE\u0301.csv')).toBe('CAF\u00c9 (2).csv')
    expect(saved('STRASSE')).toBe('STRASSE (2)')
    expect(saved(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(247)} (2).pdf`)
    expect(saved('Other.pdf')).toBe('Other.pdf')
  })
})
