import { inviteStakeholder } from '@portal/domain/stakeholders/contract'
import { cannotSignIn } from '@portal/domain/stakeholders/validation'
import { beforeEach, expect, test } from 'vitest'
import { eraseAtOnce } from '../../testing/erase-at-once.ts'
import { folderOfRecords, type ProviderRecords, providerRecords, removeFolders } from '../../testing/provider-folder.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { importFolder } from '../import/import-folder.ts'
import { allowImportAgain, keyHash } from './erasure-records-data.ts'
import { erasePeople } from './jobs.ts'

const portal = await testPortal()
const { db } = portal.portal
const { records, clock } = portal
const hour = 60 * 60 * 1000
beforeEach(() => portal.reset())

const email = 'quillana.zervoy@customer.example'
const named = { first_name: 'Quillana', last_name: 'Zervoy', email }

async function erased() {
  const engagement = await records.engagement()
  const id = await records.stakeholderAccount([engagement], { ...named, active_in_records: true })
  const ownBrowser = { access_level: 1, email: 'anna.berg@customer.example', active_in_records: true } as const
  const colleague = await records.stakeholderAccount([engagement], ownBrowser)
  const superuser = await records.staffAccount({ is_superuser: true })
  const body = { full_name: 'Quillana Zervoy', role: 'Buyer', email, access_level: 2, phone: '' } as const
  await eraseAtOnce(portal, id, await portal.signIn(superuser))
  return {
    id,
    engagement,
    invite: async () =>
      portal.call(inviteStakeholder, { params: { id: engagement }, body }, await portal.signIn(colleague)),
  }
}

async function afterSecondSearch() {
  clock.advance(hour)
  await erasePeople(portal.portal)
}

const accounts = () =>
  db.selectFrom('account').select(['id', 'first_name', 'active']).where('email', '=', email).orderBy('id').execute()

test('rejects an invitation to an erased address until the second search', async () => {
  const { invite } = await erased()
  expect(await invite()).toMatchObject({ status: 409, body: { fields: { email: cannotSignIn } } })
  expect(await accounts()).toEqual([])
  await afterSecondSearch()
  expect((await invite()).status).toBe(201)
})

test('an invitation after an erasure creates a new account without the erased person’s data', async () => {
  const { invite, id } = await erased()
  await afterSecondSearch()
  expect((await invite()).status).toBe(201)
  const [account] = await accounts()
  expect(account).toMatchObject({ first_name: 'Quillana', active: true })
  expect(account?.id).not.toBe(id)
  const before = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  expect(before).toMatchObject({ first_name: 'Former', active: false, blocked: true, replaced_by: null })
})

test('the second search does not change a new person who has the address', async () => {
  const { id } = await erased()
  await records.stakeholderAccount([], named)
  await afterSecondSearch()
  expect(await accounts()).toMatchObject([{ first_name: 'Quillana', active: true }])
  expect(await db.selectFrom('erasure').select(['account_id', 'names']).execute()).toEqual([
    { account_id: id, names: null },
  ])
})

test('imports skip an erased address until it is allowed again, and then require a new id', async () => {
  const take = async (id: string) => {
    const provider: ProviderRecords = providerRecords()
    provider.users.push({ ...(provider.users[0] as ProviderRecords['users'][number]), ...named, id })
    provider.stakeholders.push({
      ...(provider.stakeholders[0] as ProviderRecords['stakeholders'][number]),
      id: `s-${id}`,
      full_name: 'Quillana Zervoy',
      email,
    })
    await importFolder(portal.portal, await folderOfRecords(provider as never))
    await removeFolders()
    return accounts()
  }
  const lines = () => db.selectFrom('stakeholder').select('full_name').where('email', '=', email).execute()
  expect(await take('u8')).toMatchObject([{ id: 'u8' }])
  const superuser = await portal.signIn(await records.staffAccount({ is_superuser: true, active_in_records: false }))
  await eraseAtOnce(portal, 'u8', superuser)
  expect(await take('u9')).toEqual([])
  await afterSecondSearch()
  expect(await take('u9')).toEqual([])
  expect(await allowImportAgain(db, 'nobody@customer.example')).toBe(false)
  expect(await allowImportAgain(db, ` ${email.toUpperCase()}`)).toBe(true)
  // Their old id is still that of who was erased.
  expect(await take('u8')).toEqual([])
  expect(await take('u9')).toEqual([{ id: 'u9', first_name: 'Quillana', active: true }])
  expect(await lines()).toEqual([{ full_name: 'Quillana Zervoy' }])
  expect(await db.selectFrom('account').select(['first_name', 'active']).where('id', '=', 'u8').execute()).toEqual([
    { first_name: 'Former', active: false },
  ])
  expect(await allowImportAgain(db, email)).toBe(false)
})

test('imports skip a name that was erased when combining marks were still dropped', async () => {
  await erased()
  const { id } = await db.selectFrom('erasure').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('erased_key')
    .values({ erasure_id: id, kind: 'name', hash: keyHash('name', 'मल पटल') })
    .execute()
  const provider = providerRecords()
  Object.assign(provider.stakeholders[0] ?? {}, { full_name: 'मील पाटिल', email: null })
  await importFolder(portal.portal, await folderOfRecords(provider as never))
  await removeFolders()
  const names = await db.selectFrom('stakeholder').select('full_name').execute()
  expect(names.filter(({ full_name }) => /मील/u.test(full_name))).toEqual([])
})
