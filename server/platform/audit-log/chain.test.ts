import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { linkOf } from './chain.ts'
import { insertEntry } from './data.ts'
import { cutLog } from './retention.ts'
import { sealEntries } from './seal.ts'
import { verifyChain } from './verify.ts'

const { db } = await testDatabase()
const offset = new Date('2026-06-18T08:30:00Z')
const write = (act: string, when = offset) => insertEntry(db, { at: when, kind: 'change', act })
const breaks = async (): Promise<string[]> => (await verifyChain(db)).breaks

/** Changes rows like an owner of the database, without triggers. */
const behindItsBack = (statement: string): Promise<unknown> =>
  sql.raw(`do $$ begin set local session_replication_role = replica; ${statement}; end $$`).execute(db)

beforeEach(async () => {
  await emptyDatabase(db)
  for (const act of ['one', 'two', 'three', 'four', 'five']) await write(act)
  await sealEntries(db)
})

test('sealed events form an unbroken hash chain, and so do later events', async () => {
  expect(await breaks()).toEqual([])
  await write('six')
  expect(await sealEntries(db)).toBe(1)
  expect(await verifyChain(db)).toMatchObject({ breaks: [], verified: { seq: 6 } })
})

describe('statements that the database rejects', () => {
  test.each([
    `update audit_entry set act = 'nothing'`,
    `update audit_entry set hash = 'x' where seq = 2`,
    'update audit_entry set seq = null, hash = null',
    'delete from audit_entry',
    'truncate audit_entry',
    'delete from audit_anchor',
    'truncate audit_anchor',
  ])('%s', async (statement) => {
    await db.insertInto('audit_anchor').values({ seq: 0, hash: 'x', last_at: offset, cut_at: offset }).execute()
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(/only grows/)
    await behindItsBack('delete from audit_anchor')
    expect(await breaks()).toEqual([])
  })

  test('changing an event before it is sealed, or removing one', async () => {
    await write('six')
    await expect(sql`update audit_entry set act = 'x' where seq is null`.execute(db)).rejects.toThrow(/only grows/)
    await expect(
      sql`update audit_entry set act = 'x', seq = 6, hash = 'x' where seq is null`.execute(db),
    ).rejects.toThrow()
    await expect(sql`delete from audit_entry where seq is null`.execute(db)).rejects.toThrow(/only grows/)
  })

  test('removing recent events even behind an anchor', async () => {
    await write('now', new Date())
    await sealEntries(db)
    await db.insertInto('audit_anchor').values({ seq: 6, hash: 'x', last_at: offset, cut_at: offset }).execute()
    await expect(sql`delete from audit_entry where seq = 6`.execute(db)).rejects.toThrow(/only grows/)
  })
})

describe('tampering that is detected, with the event named', () => {
  test.each([
    [
      'one event changed',
      `update audit_entry set act = 'other' where seq = 3`,
      ['entry 3 (other, 2026-06-18T08:30:00.000Z) was changed'],
    ],
    [
      'the last event changed',
      `update audit_entry set reason = 'x' where seq = 5`,
      ['entry 5 (five, 2026-06-18T08:30:00.000Z) was changed'],
    ],
    ['one event removed', 'delete from audit_entry where seq = 3', ['entry 3 was removed']],
    ['several events removed', 'delete from audit_entry where seq in (2, 3)', ['entries 2 to 3 were removed']],
    ['the first event removed', 'delete from audit_entry where seq = 1', ['entry 1 was removed']],
    ['the last event removed', 'delete from audit_entry where seq = 5', ['entry 5 was removed']],
    ['all events removed', 'delete from audit_entry', ['entries 1 to 5 were removed']],
  ])('%s', async (_, statement, found) => {
    await behindItsBack(statement)
    expect(await breaks()).toEqual(found)
  })

  test('an inserted event with a valid link', async () => {
    await behindItsBack(
      'update audit_entry set seq = seq + 100 where seq > 2; update audit_entry set seq = seq - 99 where seq > 100',
    )
    await behindItsBack('update audit_head set seq = 6')
    await write('never happened')
    const put = await db.selectFrom('audit_entry').selectAll().where('seq', 'is', null).executeTakeFirstOrThrow()
    const second = await db.selectFrom('audit_entry').select('hash').where('seq', '=', 2).executeTakeFirstOrThrow()
    await db
      .updateTable('audit_entry')
      .set({ seq: 3, hash: linkOf(second.hash ?? '', put) })
      .where('id', '=', put.id)
      .execute()
    expect(await breaks()).toEqual([
      'entry 3 was inserted: entry 4 (three, 2026-06-18T08:30:00.000Z) follows the one before it',
    ])
  })

  test('an inserted event with an invalid link', async () => {
    await behindItsBack(
      'update audit_entry set seq = seq + 100 where seq > 2; update audit_entry set seq = seq - 99 where seq > 100',
    )
    await behindItsBack('update audit_head set seq = 6')
    await behindItsBack(
      `insert into audit_entry (at, kind, act, seq, hash) values ('2026-06-18T08:30:00Z', 'change', 'never', 3, 'x')`,
    )
    expect(await breaks()).toEqual([
      'entry 3 (never, 2026-06-18T08:30:00.000Z) was inserted',
      expect.stringContaining('entry 4'),
    ])
  })
})

describe('retention', () => {
  const day = 24 * 60 * 60 * 1000
  const old = new Date('2020-01-01T00:00:00Z')

  test('removes the start of the chain and leaves an anchor for the rest', async () => {
    await emptyDatabase(db)
    for (const act of ['one', 'two', 'three']) await write(act, old)
    for (const act of ['four', 'five']) await write(act)
    await sealEntries(db)
    expect(await cutLog(db, new Date(offset.getTime() + day), 400)).toBe(3)
    expect(await db.selectFrom('audit_anchor').select('seq').execute()).toEqual([{ seq: 3 }])
    expect(await verifyChain(db)).toMatchObject({ breaks: [], verified: { seq: 5 } })
    expect(await cutLog(db, new Date(offset.getTime() + day), 400)).toBe(0)
    await behindItsBack('delete from audit_entry where seq = 4')
    expect(await breaks()).toEqual(['entry 4 was removed'])
  })

  test('can leave only the anchor, and later events continue the chain', async () => {
    await emptyDatabase(db)
    await write('one', old)
    await sealEntries(db)
    expect(await cutLog(db, offset, 400)).toBe(1)
    expect(await breaks()).toEqual([])
    await write('two')
    await sealEntries(db)
    expect(await verifyChain(db)).toMatchObject({ breaks: [], verified: { seq: 2 } })
  })
})
