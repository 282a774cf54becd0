import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { blockAccount } from '../import/account-data.ts'
import { changed, missing } from './changes.fixture.ts'
import { companyOf } from './company.fixture.ts'

const portal = await testPortal({ PROVIDER_EMAIL_DOMAINS: 'provider.example', STAFF_SIGN_ON: 'off' })
const { records, portal: parts } = portal
const { db } = parts
const { reset, apply, problemsOf, undo, accountOf } = companyOf(portal)
beforeEach(reset)

const bo = { name: 'Bo Finn', email: 'bo@provider.example', works: 'no', signs_in: 'yes', access_level: '1' }
const email = 'helen@halden.example'
const blocked = { active: false, blocked: true, active_in_records: true }

test.each([
  ['level is changed', changed('stakeholders', 3, 'l1', { access_level: '3' })],
  ['row is removed', missing('stakeholders', 'l1')],
])('a blocked customer stays blocked if the %s', async (_, change) => {
  await records.stakeholder({ id: 'l1', engagement_id: 'e1', email })
  await records.stakeholderAccount(['e1'], { email })
  await blockAccount(db, email)
  expect(await problemsOf([change])).toEqual([])
  expect(await accountOf(email)).toMatchObject(blocked)
  expect(await undo()).toEqual([])
  expect(await accountOf(email)).toMatchObject(blocked)
})

test('a blocked member of staff stays blocked if the name is changed, and if this is undone', async () => {
  await records.staffAccount({ id: 'bo', email: bo.email })
  await blockAccount(db, bo.email)
  await apply([changed('people', 3, 'account:bo', { name: 'Bo Fynn' }, { ...bo, signs_in: 'no' })])
  expect(await accountOf(bo.email)).toMatchObject({ ...blocked, last_name: 'Fynn' })
  expect(await undo()).toEqual([])
  expect(await accountOf(bo.email)).toMatchObject(blocked)
})

test('nothing is undone if an account was deactivated since', async () => {
  await records.staffAccount({ id: 'bo', email: bo.email })
  await apply([changed('people', 3, 'account:bo', { name: 'Bo Fynn' }, bo)])
  await blockAccount(db, bo.email)
  expect(await undo()).toEqual(['Bo Fynn has changed'])
  expect(await accountOf(bo.email)).toMatchObject(blocked)
})
