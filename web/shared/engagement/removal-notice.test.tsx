import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import { listFiles } from '@portal/domain/files/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { engagement, headerOf } from '../../testing/engagements.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const open = (removal: { on: string; held: boolean } | null, as: ReturnType<typeof staff>) => {
  const server = fakeServer()
  const header = headerOf(engagement({ title: 'Atlas' })) as object
  server.answers(getEngagement, () => engagement({ title: 'Atlas' }))
  server.answers(getEngagementHeader, () => ({ ...header, removal }) as never)
  server.answers(listFiles, () => [])
  renderPortal({ at: '/engagements/p1/files', as, server })
  return screen.findByRole('heading', { name: 'Atlas - Shared Files' }, { timeout: 15_000 })
}
const notice = async () => within(await screen.findByRole('complementary', { name: 'Removal' }, { timeout: 15_000 }))

test('the files screen shows the removal date and tells customers whom to contact', async () => {
  await open({ on: '2027-03-05', held: false }, stakeholder())
  const stands = await notice()
  expect(stands.getByText('This engagement will be removed on 5 Mar 2027')).toBeVisible()
  expect(stands.getByRole('link')).toHaveAttribute('href', '/engagements/p1/files')
  expect(stands.getByText(/contact the people who lead it/)).toBeVisible()
})

test('the files screen tells staff when the removal is on hold', async () => {
  await open({ on: '2027-03-05', held: true }, staff())
  expect((await notice()).getByText(/is on hold/)).toBeVisible()
})

test('the files screen shows no notice when no removal is planned', async () => {
  await open(null, staff())
  expect(screen.queryByRole('complementary', { name: 'Removal' })).toBeNull()
})
