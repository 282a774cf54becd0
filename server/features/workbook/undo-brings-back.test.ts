import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { insertRun } from '../import/run-data.ts'
import { added, missing } from './changes.fixture.ts'
import { companyOf, naomi } from './company.fixture.ts'
import { deleteWorkbooks, insertUndo } from './workbook-data.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example', STAFF_SIGN_ON: 'off' })
const { records, portal: parts, clock } = portal
const { db } = parts
const { reset, apply, undo, undoRows, rowsOf, accountOf } = companyOf(portal)
beforeEach(reset)

test('whose invitation waits, who invited, and what a customer opened', async () => {
  await apply([added('stakeholders', 3, naomi)])
  const { id } = await accountOf('naomi@halden.example')
  await db.updateTable('account_engagement').set({ origin: 'invited' }).where('account_id', '=', id).execute()
  const before = [await rowsOf('stakeholder'), await db.selectFrom('account_engagement').selectAll().execute()]
  expect(before[0]).toMatchObject([{ invitation_waits: true, invited_by_account_id: 'leah' }])
  await apply([missing('stakeholders', (await rowsOf('stakeholder'))[0]?.id ?? '')])
  expect(await db.selectFrom('account_engagement').selectAll().execute()).toEqual([])
  expect(await undo()).toEqual([])
  const [lines, access] = [await rowsOf('stakeholder'), await db.selectFrom('account_engagement').selectAll().execute()]
  expect(lines).toMatchObject([{ invitation_waits: true, invited_by_account_id: 'leah' }])
  expect(access).toEqual(before[1])
})

test('a picture of a removed person, which is deleted with the undo data', async () => {
  const photos = () => db.selectFrom('photo').select('id').execute()
  await db
    .insertInto('photo')
    .values({ id: 'p2', content_hash: 'p2', thumbnail: Buffer.from('y') })
    .execute()
  await records.person({ id: 'bo', name: 'Bo Finn', photo_id: 'p2' })
  await apply([missing('people', 'bo')])
  expect(await undo()).toEqual([])
  expect(await rowsOf('person')).toContainEqual(expect.objectContaining({ id: 'bo', photo_id: 'p2' }))
  await apply([missing('people', 'bo')])
  await insertRun(db, {
    id: 'r1',
    who: 'Leah',
    began_at: clock.now(),
    outcome: 'taken in',
    trial: false,
    allow_removals: false,
    format: 'workbook',
    workbook: '{}',
  })
  await insertUndo(db, 'r1', undoRows())
  expect(await photos()).toHaveLength(2)
  await deleteWorkbooks(db)
  expect(await photos()).toEqual([{ id: 'p1' }])
})

const named = { id: 't1', engagement_id: 'e1', name: 'Core', folded_name: 'core' }
test.each([
  [
    'a team',
    () =>
      db
        .insertInto('group_team')
        .values({ ...named, version: 1, created_at: clock.now() } as never)
        .execute(),
  ],
  [
    'an invited stakeholder',
    () => records.stakeholder({ engagement_id: 'e1', email: 'jo@halden.example', origin: 'invited' }),
  ],
  ['a tag', () => db.insertInto('tag').values(named).execute()],
])('a removed engagement with %s', async (_, add) => {
  await add()
  await apply([missing('engagements', 'e1')])
  expect(await rowsOf('engagement')).toMatchObject([{ id: 'e1', removed_at: clock.now() }])
  expect(await undo()).toEqual([])
  expect(await rowsOf('engagement')).toMatchObject([{ id: 'e1', removed_at: null }])
  expect(await rowsOf('work_order')).toHaveLength(1)
})
