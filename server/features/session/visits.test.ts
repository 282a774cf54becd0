import { viewAs } from '@portal/domain/admin/contract'
import { getMe, logout } from '@portal/domain/session/contract'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { findLastVisit } from './visit-data.ts'

const portal = await testPortal()
const { call, clock, records, signIn } = portal
const { db } = portal.portal
beforeEach(portal.reset)

const day = '2026-06-18'
const offset = (time: string, on = day): string => `${on}T${time}:00.000Z`
const lastVisit = async (id: string) => (await findLastVisit(db, id))?.toISOString()

test('the last visit ends at the last use of its session, even if that session is deleted', async () => {
  const helen = await records.stakeholderAccount([])
  clock.set(offset('08:00'))
  const first = await signIn(helen)
  expect(await lastVisit(helen)).toBeUndefined()
  clock.set(offset('08:40'))
  await call(getMe, {}, first)
  await call(logout, {}, first)
  await db.deleteFrom('session').execute()
  clock.set(offset('09:00', '2026-06-25'))
  await signIn(helen)
  expect(await lastVisit(helen)).toBe(offset('08:40'))
})

test('a second device within an hour continues the same visit', async () => {
  const helen = await records.stakeholderAccount([])
  clock.set(offset('08:00'))
  await signIn(helen)
  clock.set(offset('08:00', '2026-06-25'))
  await signIn(helen)
  clock.set(offset('09:00', '2026-06-25'))
  await signIn(helen)
  expect(await lastVisit(helen)).toBe(offset('08:00'))
  clock.set(offset('10:01', '2026-06-25'))
  await signIn(helen)
  expect(await lastVisit(helen)).toBe(offset('09:00', '2026-06-25'))
})

test('returning to a session after more than eight hours starts a new visit, but not after eight', async () => {
  const helen = await records.stakeholderAccount([])
  clock.set(offset('08:00'))
  const me = await signIn(helen)
  clock.set(offset('16:00'))
  await call(getMe, {}, me)
  expect(await lastVisit(helen)).toBeUndefined()
  clock.set(offset('00:01', '2026-06-19'))
  await call(getMe, {}, me)
  expect(await lastVisit(helen)).toBe(offset('16:00'))
  clock.set(offset('00:10', '2026-06-19'))
  await call(getMe, {}, me)
  expect(await lastVisit(helen)).toBe(offset('16:00'))
})

test('view as changes only the superuser’s own visit', async () => {
  const helen = await records.stakeholderAccount([])
  clock.set(offset('08:00'))
  await signIn(helen)
  const visits = () => db.selectFrom('account_visit').selectAll().where('account_id', '=', helen).execute()
  const before = await visits()
  const superuser = await records.staffAccount({ is_superuser: true })
  clock.set(offset('08:00', '2026-06-19'))
  const me = await signIn(superuser)
  expect((await call(viewAs, { params: { id: helen } } as never, me)).status).toBeLessThan(300)
  clock.set(offset('20:00', '2026-06-19'))
  expect((await call(getMe, {}, me)).body).toMatchObject({ id: helen })
  expect(await visits()).toEqual(before)
  expect(await lastVisit(superuser)).toBe(offset('08:00', '2026-06-19'))
})
