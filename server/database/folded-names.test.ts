import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'
import { up } from './migrations/0055-folded-names.ts'
import { up as foldPeople } from './migrations/0060-folded-people.ts'

const { portal, records, reset } = await testPortal()
const { db } = portal
beforeEach(() => reset())

test('names kept before they were folded further are folded anew, and none is lost', async () => {
  const engagement_id = await records.engagement({ title: 'Østerbro', folded_title: 'østerbro' })
  const tags = [
    { id: 't1', engagement_id, name: 'Straße', folded_name: 'straße' },
    { id: 't2', engagement_id, name: 'STRASSE', folded_name: 'strasse' },
    { id: 't3', engagement_id, name: 'Łódź', folded_name: 'łodz' },
    { id: 't4', engagement_id, name: 'łódź', folded_name: 'ł\u200bodz' },
  ]
  await db.insertInto('tag').values(tags).execute()
  for (let time = 1; time <= 2; time++) {
    await up(db as unknown as Kysely<unknown>)
    const kept = await db.selectFrom('tag').select(['id', 'folded_name']).orderBy('id').execute()
    expect(kept.map(({ folded_name }) => folded_name)).toEqual(['straße', 'strasse', 'lodz', 'ł\u200bodz'])
    const { folded_title } = await db.selectFrom('engagement').select('folded_title').executeTakeFirstOrThrow()
    expect(folded_title).toBe('osterbro')
  }
})

test('people who were there before are found by their folded name', async () => {
  await records.person({ id: 'p1', name: 'Łukasz Wiśniewski' })
  await db.schema.alterTable('person').dropColumn('folded_name').execute()
  await foldPeople(db as unknown as Kysely<unknown>)
  expect(await db.selectFrom('person').select(['id', 'folded_name']).execute()).toEqual([
    { id: 'p1', folded_name: 'lukasz wisniewski' },
  ])
})
