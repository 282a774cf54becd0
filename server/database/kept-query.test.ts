import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { keptQuery } from './kept-query.ts'

const { db } = await testDatabase()

let built = 0
const said = keptQuery((queries, shape: { loud: boolean }, given: { word: string; others: readonly string[] }) => {
  built++
  const word = sql<string>`${given.word}::text`
  return queries
    .selectNoFrom([
      (shape.loud ? sql<string>`upper(${word})` : word).as('word'),
      sql<boolean>`${word} = any(${given.others}::text[])`.as('known'),
    ])
    .limit(1)
})

describe('a compiled query', () => {
  test('is built once per shape, and uses the values of each run', async () => {
    expect(await said(db, { loud: false }, { word: 'one', others: [] })).toEqual([{ word: 'one', known: false }])
    expect(await said(db, { loud: true }, { word: 'two', others: ['two', "o'ne"] })).toEqual([
      { word: 'TWO', known: true },
    ])
    expect(await said(db, { loud: false }, { word: "o'ne", others: ["o'ne"] })).toEqual([{ word: "o'ne", known: true }])
    expect(built).toBe(2)
  })

  test('runs in the transaction it is given', async () => {
    const name = keptQuery((queries, _: null, given: { id: string }) =>
      queries.selectFrom('client').select('name').where('id', '=', given.id),
    )
    const client = { id: 'kept', name: 'Kept', folded_name: 'kept' }
    await expect(
      db.transaction().execute(async (queries) => {
        await queries.insertInto('client').values(client).execute()
        expect(await name(queries, null, { id: 'kept' })).toEqual([{ name: 'Kept' }])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await name(db, null, { id: 'kept' })).toEqual([])
  })
})
