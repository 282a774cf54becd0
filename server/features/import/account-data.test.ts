import { getMe } from '@portal/domain/session/contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { folderOfRecords, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { blockAccount, findAccounts, findSessionsOfEmail, unblockAccount } from './account-data.ts'
import { importFolder } from './import-folder.ts'

const portal = await testPortal()
const { db } = portal.portal
beforeEach(async () => {
  await portal.reset()
  await take(providerRecords())
})
afterAll(removeFolders)

const take = async (records: object) => importFolder(portal.portal, await folderOfRecords(records))
const states = async (): Promise<boolean[]> => (await findAccounts(db)).map(({ active }) => active)

test('a person deactivated by the operator is signed out at once and stays deactivated after an import', async () => {
  const cookie = await portal.signIn('u2')
  expect((await portal.call(getMe, {}, cookie)).status).toBe(200)
  expect(await blockAccount(db, 'Amara@Provider.example')).toBe(true)
  expect((await portal.call(getMe, {}, cookie)).status).toBe(401)
  expect(await findSessionsOfEmail(db, 'amara@provider.example')).toEqual([])
  expect((await take(providerRecords())).changed).toBe(false)
  expect(await states()).toEqual([false, true])
  expect(await unblockAccount(db, 'amara@provider.example')).toBe(true)
  expect(await states()).toEqual([true, true])
})

test('an operator cannot activate a person who is inactive in the provider’s records', async () => {
  const { users } = providerRecords()
  await portal.records.staffAccount({
    is_superuser: true,
    origin: 'invited',
    active_in_records: false,
    email: 'leah@provider.example',
  })
  await take({ users: users.map((user) => ({ ...user, active: false })) })
  await blockAccount(db, 'helen@customer.example')
  await unblockAccount(db, 'helen@customer.example')
  expect((await states()).filter((active) => active)).toHaveLength(1)
})

test.each([
  ['staff in the records', 'internal', {}, true],
  ['staff who are no longer in the records', 'internal', { active_in_records: false }, false],
  ['staff who are in no import', 'internal', { origin: 'invited', active_in_records: false }, true],
  ['a customer in the records', 'external', {}, true],
  ['a customer who is no longer in the records', 'external', { active_in_records: false }, false],
  ['an invited person without an engagement', 'external', { origin: 'invited', active_in_records: false }, false],
] as const)(
  'while an import keeps the records, activating %s lets them sign in, or not',
  async (_, login_method, row, signsIn) => {
    const account = { ...row, email: 'yuki@provider.example', login_method }
    await portal.records.staffAccount(account)
    const isActive = async () => (await findAccounts(db)).find(({ email }) => email === account.email)?.active
    await blockAccount(db, account.email)
    expect(await isActive()).toBe(false)
    await unblockAccount(db, account.email)
    expect(await isActive()).toBe(signsIn)
  },
)

test('an unknown email address is reported as unknown', async () => {
  expect(await blockAccount(db, 'nobody@customer.example')).toBe(false)
  expect(await findSessionsOfEmail(db, 'nobody@customer.example')).toBeUndefined()
})
