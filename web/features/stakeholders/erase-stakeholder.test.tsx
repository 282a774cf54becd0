import { listReaders } from '@portal/domain/engagement-access/contract'
import { Reader } from '@portal/domain/engagement-access/reader'
import { getEngagement, getEngagementHeader } from '@portal/domain/engagements/contract'
import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { cancelErasure, listScheduledErasures, previewErasure, scheduleErasure } from '@portal/domain/privacy/contract'
import type { ScheduledErasure } from '@portal/domain/privacy/erasure'
import { listInvited, listStakeholderChanges } from '@portal/domain/stakeholders/contract'
import { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { sample } from '@portal/domain/testing/sample'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { engagement, headerOf } from '../../testing/engagements.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { staff } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const line = (_id: string, full_name: string, more: Partial<Stakeholder> = {}) =>
  sample(Stakeholder, { _id, full_name, email: `${_id}@halden.example`, ...more })
const naomi = line('s1', 'Naomi Kirkbride')

function open(shown: Stakeholder, is_superuser = true) {
  const server = fakeServer()
  const page = engagement({ stakeholders: [shown] })
  server.answers(getEngagement, () => page)
  server.answers(getEngagementHeader, () => ({ ...(headerOf(page) as EngagementHeader), may_see_readers: true }))
  server.answers(listInvited, () => [])
  server.answers(listStakeholderChanges, () => [])
  server.answers(listReaders, () => ({
    counts: { everybody: 1, stakeholders: 1, leads: 0, team: 0, superusers: 0, other_staff: 0 },
    kept_days: 400,
    people: [sample(Reader, { email: 's2@halden.example' })],
  }))
  let scheduled: ScheduledErasure[] = []
  const erase_at = '2026-11-26T02:00:00Z'
  server.answers(listScheduledErasures, () => scheduled)
  server.answers(previewErasure, () => ({ erase_at, has_account: false, counts: [], has_namesake: false, left: [] }))
  server.answers(scheduleErasure, () => {
    const erasure = { kind: 'stakeholder', id: 's1', name: naomi.full_name, scheduled_by: 'Helen Marsh' } as const
    scheduled = [{ ...erasure, erase_at, problem: null }]
    return { ...erasure, erase_at, problem: null }
  })
  server.answers(cancelErasure, () => {
    scheduled = []
    return undefined
  })
  const as = staff({ is_superuser, employee_id: 'e1' })
  return renderPortal({ at: '/engagements/p1/stakeholders', as, server })
}

test('a superuser erases a stakeholder without an account, and cancels it', async () => {
  const { server, user } = open(naomi)
  await user.click(await screen.findByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Naomi Kirkbride?' }))
  await dialog.findByText(/on 26 Nov 2026 at 02:00/)
  await user.click(dialog.getByRole('button', { name: 'Schedule erasure' }))
  expect(await screen.findByText('Will be erased on 26 Nov 2026 at 02:00. Scheduled by Helen Marsh.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Cancel erasure' }))
  await waitFor(() => expect(screen.queryByText(/Will be erased/)).toBeNull())
  const params = { kind: 'stakeholder', id: 's1' }
  expect(server.received(scheduleErasure)).toMatchObject([{ params }])
  expect(server.received(cancelErasure)).toMatchObject([{ params }])
})

test.each([
  ['someone with an account', line('s2', 'Owen Hale'), true, 'Can sign in'],
  ['an erased stakeholder', line('s3', 'Former colleague 3', { email: null }), true, 'Contact'],
  ['anyone, for others than superusers', naomi, false, 'Contact'],
])('no erasure is offered for %s', async (_, shown, isSuperuser, note) => {
  open(shown, isSuperuser)
  expect((await screen.findAllByText(note))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull()
})
