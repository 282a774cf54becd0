import { listSessions, login, logout } from '@portal/domain/session/contract'
import type { CreationOptions, RequestOptions } from '@portal/domain/session/passkey'
import {
  beginPasskey,
  beginSecondStep,
  listPasskeys,
  recoverPasskeys,
  removePasskey,
  renamePasskey,
} from '@portal/domain/session/passkey-contract'
import { lastPasskeyStays, secondStepGone, signInAgain } from '@portal/domain/session/passkey-words'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { thisPage } from '../app/leave.ts'
import { fakeServer, refuse } from '../testing/fake-server.ts'
import { stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'

const keyRing = {
  ...{ id: 'k1', name: 'Key ring', created_at: '2026-09-05T08:00:00Z', used_at: null, is_synced: false },
}
const phone = { ...keyRing, id: 'k2', name: 'Phone', used_at: '2026-09-06T12:30:00Z', is_synced: true }

describe('in the account', () => {
  function open(passkeys = [keyRing, phone]) {
    const server = fakeServer()
    let kept = passkeys
    server.answers(listSessions, () => [])
    server.answers(listPasskeys, () => ({ passkeys: kept, may: true, must: false }))
    server.answers(renamePasskey, ({ body }) => {
      const renamed = { ...keyRing, ...(body as { name: string }) }
      kept = kept.map((one) => (one.id === 'k1' ? renamed : one))
      return renamed
    })
    server.answers(removePasskey, ({ params }) => {
      kept = kept.filter(({ id }) => id !== params.id)
      return undefined
    })
    return renderPortal({ at: '/sessions', as: stakeholder(), server })
  }

  test('passkeys say when they were added and used, are named, and removed after being asked', async () => {
    const { user } = open()
    const row = (await screen.findByText('Phone')).closest('li') as HTMLElement
    expect(row).toHaveTextContent(
      'Added 5 Sep 2026, 09:00 · last used 6 Sep 2026, 13:30 · kept by your password manager',
    )
    await user.click(screen.getByRole('button', { name: 'Rename the passkey Key ring' }))
    const dialog = await screen.findByRole('dialog')
    await user.clear(within(dialog).getByLabelText('Name'))
    await user.type(within(dialog).getByLabelText('Name'), 'Blue key')
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }))
    expect(await screen.findByRole('button', { name: 'Remove the passkey Blue key' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove the passkey Phone' }))
    await user.click(await screen.findByRole('button', { name: 'Remove it' }))
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull())
  })

  test('a refused removal says why', async () => {
    const { server, user } = open([keyRing])
    server.answers(removePasskey, () => refuse(409, lastPasskeyStays))
    await user.click(await screen.findByRole('button', { name: 'Remove the passkey Key ring' }))
    await user.click(await screen.findByRole('button', { name: 'Remove it' }))
    expect(await screen.findByText(lastPasskeyStays)).toBeVisible()
  })

  test('whoever signed in long ago signs in again first, and comes back here', async () => {
    const { server, user } = open([])
    server.answers(beginPasskey, () => refuse(403, signInAgain))
    server.answers(logout, () => ({ post_logout_link: null }))
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await user.click(await screen.findByRole('button', { name: 'Log out and sign in again' }))
    await waitFor(() => expect(thisPage.leaveTo).toHaveBeenCalledWith('/login?referrer_link=%2Fsessions'))
  })
})

describe('after an access link', () => {
  const options = {} as RequestOptions & CreationOptions
  const opened = (begin: () => unknown, state?: object) => {
    const server = fakeServer()
    server.answers(beginSecondStep, begin as never)
    return renderPortal({ at: '/second-step', server, state })
  }

  test('the login leads on to the passkey that is asked for', async () => {
    const server = fakeServer()
    server.answers(login, () => ({ user: null, referrer_link: '/work-orders' }))
    server.answers(beginSecondStep, () => ({ use: options, make: null, recovery_at: null }))
    const at = { challenge: 'c', email: 'a@b.example', token: null, at: Date.now() }
    const { user } = renderPortal({ at: '/login', server, state: { sent: at } })
    await user.type((await screen.findAllByLabelText(/Access code/))[0] as HTMLElement, '123456')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('button', { name: 'Use my passkey' })).toBeVisible()
    expect(addressBar()).toBe('/second-step')
  })

  test('whoever has none makes one', async () => {
    opened(() => ({ use: null, make: options, recovery_at: null }))
    expect(await screen.findByRole('button', { name: 'Make a passkey' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /lost/ })).toBeNull()
  })

  test('whoever has lost them says so, and is told from when on', async () => {
    const { server, user } = opened(() => ({ use: options, make: null, recovery_at: null }))
    server.answers(recoverPasskeys, () => ({ recovery_at: '2026-09-06T12:30:00Z' }))
    await user.click(await screen.findByRole('button', { name: 'My passkeys are lost' }))
    expect(await screen.findByText(/From 6 Sep 2026, 13:30 on, for 7 days/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /lost/ })).toBeNull()
  })

  test('whoever waited too long asks for another link', async () => {
    opened(() => refuse(410, secondStepGone))
    expect(await screen.findByText(secondStepGone)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ask for an access link' })).toHaveAttribute('href', '/login')
  })
})
