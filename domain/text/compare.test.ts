import { expect, test } from 'vitest'
import { compare, compareNames, sortedUniqueNames } from './compare.ts'

const names = ['Ørsted', 'Zoë', 'ångström', 'Łukasz', 'Obi', 'Lund', 'Strasse', 'Straße', 'anna', 'Anna']
const ordered = ['ångström', 'Anna', 'anna', 'Łukasz', 'Lund', 'Obi', 'Ørsted', 'Strasse', 'Straße', 'Zoë']

test('names are sorted alphabetically, whatever their case and accents', () => {
  expect(names.toSorted(compareNames)).toEqual(ordered)
  expect(sortedUniqueNames([...names, 'Obi'])).toEqual(ordered)
})

test('days are sorted from earliest to latest, and equal days compare as equal', () => {
  expect(['2026-10-01', '2026-09-30', '2025-12-31'].toSorted(compare)).toEqual([
    '2025-12-31',
    '2026-09-30',
    '2026-10-01',
  ])
  expect(compare('2026-09-30', '2026-09-30')).toBe(0)
})
