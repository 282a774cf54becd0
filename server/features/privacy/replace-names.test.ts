import { formerName } from '@portal/domain/privacy/erasure'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { namesOf, piecesOf, replacing } from './replace-names.ts'

const { db } = await testDatabase()
const called = 'Inês "Kit" O’Hark-Okafor'
const address = 'ines+kit.okafor@nowhere.example'

/** Searches like the database: lower-cases only A to Z, then looks for each part. */
async function isFound(text: string): Promise<boolean> {
  const { names, addresses } = namesOf([called], [address], false)
  const { rows } = await sql<{ small: string }>`select lower(${text}::text collate "C") as small`.execute(db)
  const small = rows[0]?.small ?? ''
  return (piecesOf({ names, addresses }) ?? []).some((pieces) => pieces.every((piece) => small.includes(piece)))
}

test('the quick search finds everything that the exact search finds', async () => {
  const { patterns } = namesOf([called], [address], false)
  const plain = patterns.map((pattern) =>
    pattern
      .slice(1, -1)
      .replaceAll(/(?<!\\)%/g, ' ')
      .replace(/\\(.)/g, '$1'),
  )
  expect(plain.length).toBeGreaterThan(8)
  for (const text of plain)
    for (const written of [text, text.toUpperCase(), text.toLowerCase(), text.replaceAll(/k/gi, '\u212A')])
      expect([written, await isFound(`so ${written} said`)]).toEqual([written, true])
  expect(await isFound('Nobody of these, neither Kit nor Hark')).toBe(false)
})

test('the quick search is not used for names in other scripts or for short names', () => {
  expect(piecesOf(namesOf(['Инна Зервой'], [address], false))).toBeUndefined()
  expect(piecesOf(namesOf(['Bo Li'], [], false))).toBeUndefined()
  expect(piecesOf(namesOf(['Anna Berg'], ['jo@nowhere.example'], false))).toBeUndefined()
  expect(piecesOf(namesOf([], [], false))).toEqual([])
  expect(piecesOf(namesOf(['Anna'], [], false))).toEqual([['anna']])
  expect(piecesOf(namesOf(['Anna Berg'], ['anna.berg@nowhere.example'], false))).toEqual([
    ['anna', 'berg'],
    ['anna.berg'],
  ])
})

test('a name is replaced across two lines, in a file name, and in a page address', () => {
  const replace = replacing(namesOf(['Anna Berg'], [], false), formerName(7), false)
  expect(replace('Anna\nBerg; Anna  Berg; CV_Anna_Berg.pdf; ?search=Anna+Berg; Joanna Berg; Anna-Berg')).toBe(
    'Former colleague 7; Former colleague 7; CV_Former colleague 7.pdf; ?search=Former colleague 7; Joanna Berg; Anna-Berg',
  )
})

test('a one-word name stays in texts, because it can mean something else', () => {
  const names = namesOf(['Will'], ['will@nowhere.example'], false)
  expect(names.singleWords).toEqual(['Will'])
  expect(replacing(names, formerName(7), true)('Will asks whether they will, at will@nowhere.example')).toBe(
    'Will asks whether they will, at former-colleague-7@erased.invalid',
  )
})
