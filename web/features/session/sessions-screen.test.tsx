import { getMyArchive, listMyAgreements } from '@portal/domain/privacy/contract'
import { endOtherSessions, endSession, listSessions } from '@portal/domain/session/contract'
import { listPasskeys } from '@portal/domain/session/passkey-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const here = {
  id: 'a',
  current: true,
  device: 'Firefox on Linux',
  signed_in_at: '2026-09-05T08:00:00Z',
  last_seen_at: '2026-09-06T12:30:00Z',
  way: 'passkey' as const,
}
const there = { ...here, id: 'b', current: false, device: 'Safari on iPhone' }

function open() {
  const server = fakeServer()
  let sessions = [here, there]
  server.answers(listSessions, () => sessions)
  server.answers(listPasskeys, () => ({ passkeys: [], may: false, must: false }))
  server.answers(listMyAgreements, () => [
    { id: 'g1', agreed_at: here.signed_in_at, file_name: 'Salaries.pdf', text: 'You may share.' },
  ])
  server.answers(endSession, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.id)
    return undefined
  })
  server.answers(endOtherSessions, () => {
    sessions = [here]
    return undefined
  })
  return renderPortal({ at: '/sessions', as: stakeholder(), server })
}

test('the sessions page lists where the person is signed in and marks this browser', async () => {
  open()
  const [first, second] = await screen.findAllByText(/on (Linux|iPhone)/)
  const row = first?.closest('li') as HTMLElement
  expect(within(row).getByText('This browser')).toBeVisible()
  expect(row).toHaveTextContent('Signed in 5 Sep 2026, 09:00 with a passkey · Last seen 6 Sep 2026, 13:30')
  expect(within(row).queryByRole('button')).toBeNull()
  expect(second).toHaveTextContent('Safari on iPhone')
})

test('a session of one day says only when it began', async () => {
  const { server } = open()
  server.answers(listSessions, () => [{ ...here, last_seen_at: '2026-09-05T09:00:00Z' }])
  const row = (await screen.findByText('Firefox on Linux')).closest('li')
  expect(row).toHaveTextContent('Signed in 5 Sep 2026, 09:00 with a passkey')
  expect(row).not.toHaveTextContent('Last seen')
})

test('a person can end another session', async () => {
  const { server, user } = open()
  await user.click(
    await screen.findByRole('button', { name: 'End session on Safari on iPhone since 5 Sep 2026, 09:00' }),
  )
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(server.received(endSession)[0]?.params).toEqual({ id: 'b' })
  expect(screen.getByText('Session ended')).toBeVisible()
})

test('ending all other sessions requires confirmation', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'End other sessions' }))
  const question = await screen.findByRole('alertdialog', { name: 'End all other sessions?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(server.received(endOtherSessions)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'End other sessions' }))
  const asked = within(await screen.findByRole('alertdialog'))
  await user.click(asked.getByRole('button', { name: 'End other sessions' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(screen.queryByRole('button', { name: 'End other sessions' })).toBeNull()
})

test('a person can download their data; the rate limit shows its message', async () => {
  const { server, user } = open()
  server.answers(getMyArchive, () => new Blob(['zip']))
  const agreements = within(await screen.findByRole('table', { name: 'Agreements' }))
  expect(agreements.getByRole('row', { name: /^5 Sep 2026 Salaries\.pdf/ })).toBeVisible()
  await user.click(agreements.getByRole('button', { name: 'Read the text for Salaries.pdf' }))
  expect(agreements.getByText('You may share.')).toBeVisible()
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  await user.click(await screen.findByRole('button', { name: 'Download your data' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  server.answers(getMyArchive, () => refuse(429, 'Too many attempts. Please try again later.'))
  await user.click(screen.getByRole('button', { name: 'Download your data' }))
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible()
})
