import { listWorkOrderYears } from '@portal/domain/work-orders/contract'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const { records, signIn, call } = portal
beforeEach(portal.reset)

test('lists every year of the work orders that the caller can see, and no others', async () => {
  const mine = await records.engagement()
  const foreign = await records.engagement()
  await records.workOrder({ engagement_id: mine, start_date: '2022-12-31', end_date: '2024-01-01' })
  await records.workOrder({ engagement_id: mine, start_date: '2026-01-01', end_date: '2026-12-31' })
  await records.workOrder({ engagement_id: foreign, start_date: '2019-01-01', end_date: '2019-12-31' })
  await records.workOrder({
    engagement_id: mine,
    start_date: '2030-01-01',
    end_date: '2030-12-31',
    removed_at: new Date(),
  })
  const helen = await signIn(await records.stakeholderAccount([mine]))
  const staff = await signIn(await records.staffAccount())
  expect((await call(listWorkOrderYears, {}, helen)).body).toEqual([2022, 2023, 2024, 2026])
  expect((await call(listWorkOrderYears, {}, staff)).body).toEqual([2019, 2022, 2023, 2024, 2026])
})

test('a caller without work orders gets no years', async () => {
  const anonymous = await signIn(await records.stakeholderAccount([]))
  expect((await call(listWorkOrderYears, {}, anonymous)).body).toEqual([])
})
