import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { up } from './migrations/before-1.0.0/0055-folded-names.ts'
import { up as foldPeople } from './migrations/before-1.0.0/0060-folded-people.ts'
import { up as foldMarks } from './migrations/before-1.0.0/0190-marks-are-letters.ts'

const { portal, records, reset } = await testPortal()
const { db } = portal
beforeEach(() => reset())

test('the migration refolds saved names, and keeps the old form where two names would collide', async () => {
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
    const stored = await db.selectFrom('tag').select(['id', 'folded_name']).orderBy('id').execute()
    expect(stored.map(({ folded_name }) => folded_name)).toEqual(['straße', 'strasse', 'lodz', 'ł\u200bodz'])
    const { folded_title } = await db.selectFrom('engagement').select('folded_title').executeTakeFirstOrThrow()
    expect(folded_title).toBe('osterbro')
  }
})

test('the migration adds the folded names of existing people', async () => {
  await records.person({ id: 'p1', name: 'Łukasz Wiśniewski' })
  await db.schema.alterTable('person').dropColumn('folded_name').execute()
  await foldPeople(db as unknown as Kysely<unknown>)
  expect(await db.selectFrom('person').select(['id', 'folded_name']).execute()).toEqual([
    { id: 'p1', folded_name: 'lukasz wisniewski' },
  ])
})

test('the migration refolds names that were saved without their marks, and nothing else', async () => {
  const engagement_id = await records.engagement({ title: 'माल', folded_title: 'मल', search_words: 'म ल' })
  await records.person({ id: 'p1', name: 'मील', folded_name: 'मल', search_words: 'म ल' })
  await records.person({ id: 'p2', name: 'Plain', folded_name: 'as it was', search_words: 'as it was' })
  await records.tag({ id: 't1', engagement_id, name: 'か' })
  const names = { id: 'g1', engagement_id, name: 'が', folded_name: 'か', version: 1, created_at: new Date(0) }
  await db.insertInto('group_team').values(names).execute()
  const output = { id: 'f1', engagement_id, employee_id: 'p1', provider_full_name: 'Élan', given_at: new Date(0) }
  await db
    .insertInto('individual_feedback')
    .values({ ...output, feedback: 'мой', search_words: 'мои elan', account_id: null, engagement_id })
    .execute()
  for (let time = 1; time <= 2; time++) {
    await foldMarks(db as unknown as Kysely<unknown>)
    expect(await db.selectFrom('engagement').select(['folded_title', 'search_words']).execute()).toEqual([
      { folded_title: 'माल', search_words: 'माल' },
    ])
    expect(await db.selectFrom('person').select(['folded_name', 'search_words']).orderBy('id').execute()).toEqual([
      { folded_name: 'मील', search_words: 'मील' },
      { folded_name: 'as it was', search_words: 'as it was' },
    ])
    expect(await db.selectFrom('group_team').select('folded_name').execute()).toEqual([{ folded_name: fold('が') }])
    expect(await db.selectFrom('individual_feedback').select('search_words').execute()).toEqual([
      { search_words: searchWords('мой', 'Élan') },
    ])
  }
})
