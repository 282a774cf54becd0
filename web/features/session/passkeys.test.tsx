import {
  addAuthenticator,
  addAuthenticatorAtSecondStep,
  beginAuthenticator,
  beginAuthenticatorAtSecondStep,
  finishSecondStepWithCode,
  listAuthenticators,
  removeAuthenticator,
} from '@portal/domain/session/authenticator-contract'
import { enterAppDigits, wrongAppCode } from '@portal/domain/session/authenticator-rules'
import { listSessions, login, requestAccessCode } from '@portal/domain/session/contract'
import type { CreationOptions, RequestOptions } from '@portal/domain/session/passkey'
import {
  beginPasskey,
  beginSecondStep,
  listPasskeys,
  recoverPasskeys,
  removePasskey,
  renamePasskey,
} from '@portal/domain/session/passkey-contract'
import { lastPasskeyStays, needsRecentSignIn, secondStepExpired } from '@portal/domain/session/passkey-rules'
import { wrongCode } from '@portal/domain/session/validation'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const keyRing = {
  id: 'k1',
  name: 'Key ring',
  created_at: '2026-09-05T08:00:00Z',
  used_at: null,
  is_synced: false,
}
const phone = { ...keyRing, id: 'k2', name: 'Phone', used_at: '2026-09-06T12:30:00Z', is_synced: true }

const without = { code: false, set_up: false, recovery_at: null }

const setUp = {
  secret: 'ABCDEFGH',
  address: 'otpauth://totp/x?secret=ABCDEFGH',
  picture: { size: 9, path: 'M4 4h1v1h-1z' },
}

describe('passkeys in the account', () => {
  function open(passkeys = [keyRing, phone]) {
    const server = fakeServer()
    let storedPasskeys = passkeys
    server.answers(listSessions, () => [])
    server.answers(listPasskeys, () => ({ passkeys: storedPasskeys, may: true, must: false }))
    server.answers(renamePasskey, ({ body }) => {
      const renamed = { ...keyRing, ...(body as { name: string }) }
      storedPasskeys = storedPasskeys.map((one) => (one.id === 'k1' ? renamed : one))
      return renamed
    })
    server.answers(removePasskey, ({ params }) => {
      storedPasskeys = storedPasskeys.filter(({ id }) => id !== params.id)
      return undefined
    })
    return renderPortal({ at: '/sessions', as: stakeholder(), server })
  }

  test('shows when passkeys were added and used, renames one, and removes one after confirmation', async () => {
    const { user } = open()
    const row = (await screen.findByText('Phone')).closest('li') as HTMLElement
    expect(row).toHaveTextContent(
      'Added 5 Sep 2026, 09:00 · last used 6 Sep 2026, 13:30 · saved in your password manager',
    )
    await user.click(screen.getByRole('button', { name: 'Rename the passkey Key ring' }))
    const dialog = await screen.findByRole('dialog')
    await user.clear(within(dialog).getByLabelText('Name'))
    await user.type(within(dialog).getByLabelText('Name'), 'Blue key')
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }))
    expect(await screen.findByRole('button', { name: 'Remove the passkey Blue key' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove the passkey Phone' }))
    await user.click(await screen.findByRole('button', { name: 'Remove passkey' }))
    await waitFor(() => expect(screen.queryByText('Phone')).toBeNull())
  })

  test('shows why the server rejects a removal', async () => {
    const { server, user } = open([keyRing])
    server.answers(removePasskey, () => refuse(409, lastPasskeyStays))
    await user.click(await screen.findByRole('button', { name: 'Remove the passkey Key ring' }))
    await user.click(await screen.findByRole('button', { name: 'Remove passkey' }))
    expect(await screen.findByText(lastPasskeyStays)).toBeVisible()
  })

  test('adding a passkey long after signing in asks for an emailed code and stays on the page', async () => {
    const { server, user } = open([])
    server.answers(beginPasskey, () => refuse(403, needsRecentSignIn))
    server.answers(requestAccessCode, () => ({ challenge: 'c1' }))
    server.answers(login, ({ body }) =>
      (body as { code: string }).code === '123456'
        ? { user: stakeholder(), referrer_link: '/sessions' }
        : refuse(403, wrongCode),
    )
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }))
    const field = await dialog.findByLabelText('Access code')
    expect(server.received(requestAccessCode)[0]?.body.email).toBe(stakeholder().email)
    await user.type(field, '000000{Enter}')
    expect(await dialog.findByText(wrongCode)).toBeVisible()
    await user.clear(field)
    await user.type(field, '123456{Enter}')
    expect(await screen.findByText('You are signed in again')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(addressBar()).toBe('/sessions')
    expect(server.received(login).map(({ body }) => body)).toEqual([
      { challenge: 'c1', code: '000000' },
      { challenge: 'c1', code: '123456' },
    ])
  })

  test('signing in again also asks for the code of an authenticator app', async () => {
    const { server, user } = open([])
    server.answers(beginPasskey, () => refuse(403, needsRecentSignIn))
    server.answers(requestAccessCode, () => ({ challenge: 'c1' }))
    server.answers(login, () => ({ user: null, referrer_link: '/sessions' }))
    server.answers(finishSecondStepWithCode, () => ({ user: stakeholder(), referrer_link: '/sessions' }))
    await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    await user.type(await screen.findByLabelText('Access code'), '123456{Enter}')
    await user.type(await screen.findByLabelText('Code from your authenticator app'), '654321{Enter}')
    expect(await screen.findByText('You are signed in again')).toBeVisible()
    expect(server.received(finishSecondStepWithCode)[0]?.body).toEqual({ code: '654321' })
  })
})

describe('the second step after an access link', () => {
  const options = {} as RequestOptions & CreationOptions
  const opened = (begin: () => unknown, state?: object) => {
    const server = fakeServer()
    server.answers(beginSecondStep, begin as never)
    return renderPortal({ at: '/second-step', server, state })
  }

  test('logging in with the access code leads to the passkey step', async () => {
    const server = fakeServer()
    server.answers(login, () => ({ user: null, referrer_link: '/work-orders' }))
    server.answers(beginSecondStep, () => ({ use: options, make: null, ...without }))
    const loginState = { challenge: 'c', email: 'a@b.example', token: null, at: Date.now() }
    const { user } = renderPortal({ at: '/login', server, state: { sent: loginState } })
    await user.type((await screen.findAllByLabelText(/Access code/))[0] as HTMLElement, '123456')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('button', { name: 'Use my passkey' })).toBeVisible()
    expect(addressBar()).toBe('/second-step')
  })

  test('offers to create a passkey if the person has none', async () => {
    opened(() => ({ use: null, make: options, ...without }))
    expect(await screen.findByRole('button', { name: 'Create a passkey' })).toBeVisible()
    expect(screen.getByText(/You have 30 minutes\.$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login')
    expect(screen.queryByRole('button', { name: /lost/ })).toBeNull()
  })

  test('reporting lost passkeys shows when the recovery period starts', async () => {
    const { server, user } = opened(() => ({ use: options, make: null, ...without }))
    server.answers(recoverPasskeys, () => ({ recovery_at: '2026-09-06T12:30:00Z' }))
    await user.click(await screen.findByRole('button', { name: 'Report lost passkeys' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Report lost passkeys?' }))
    expect(question.getByText(/After 24 hours, you can set up new ones/)).toBeVisible()
    expect(server.received(recoverPasskeys)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Report as lost' }))
    expect(await screen.findByText(/From 6 Sep 2026, 13:30, you have 7 days/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /lost/ })).toBeNull()
  })

  test('rejects a wrong authenticator app code with a message and accepts the right one', async () => {
    const { server, user } = opened(() => ({ use: null, make: null, ...without, code: true }))
    let codes = 0
    server.answers(finishSecondStepWithCode, ({ body }) => {
      if (codes++ === 0) return refuse(403, wrongAppCode)
      expect(body).toEqual({ code: '654321' })
      return { user: stakeholder(), referrer_link: '/sessions' }
    })
    const field = await screen.findByLabelText('Code from your authenticator app')
    await user.type(field, '123456')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText(wrongAppCode)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Report lost authenticator apps' })).toBeVisible()
    await user.clear(field)
    await user.type(field, '654321')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
  })

  test('lets a person without a passkey set up an authenticator app instead', async () => {
    const { server, user } = opened(() => ({ use: null, make: options, ...without, set_up: true }))
    server.answers(beginAuthenticatorAtSecondStep, () => setUp)
    server.answers(addAuthenticatorAtSecondStep, () => ({ user: stakeholder(), referrer_link: '/sessions' }))
    await user.click(await screen.findByRole('button', { name: 'Use an authenticator app instead' }))
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    expect(screen.getByText('ABCD EFGH')).toBeVisible()
    await user.type(screen.getByLabelText('Code from the app'), '123456')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
  })

  test('offers another access link if the second step has expired', async () => {
    opened(() => refuse(410, secondStepExpired))
    expect(await screen.findByText(secondStepExpired)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ask for an access link' })).toHaveAttribute('href', '/login')
  })
})

test('the account adds an authenticator app after a correct first code, and removes it', async () => {
  const server = fakeServer()
  server.answers(listSessions, () => [])
  server.answers(listPasskeys, () => ({ passkeys: [], may: true, must: false }))
  const app = { id: 'a1', name: 'Authenticator app', created_at: keyRing.created_at, used_at: null }
  let storedApps: (typeof app)[] = []
  server.answers(listAuthenticators, () => ({ authenticators: storedApps, may: true }))
  server.answers(beginAuthenticator, () => setUp)
  server.answers(addAuthenticator, ({ body }) => {
    if ((body as { code: string }).code !== '123456') return refuse(403, wrongAppCode)
    storedApps = [app]
    return app
  })
  server.answers(removeAuthenticator, () => {
    storedApps = []
    return undefined
  })
  const { user } = renderPortal({ at: '/sessions', as: stakeholder(), server })
  await user.click(await screen.findByRole('button', { name: 'Add an app' }))
  const field = await screen.findByLabelText('Code from the app')
  expect(screen.getByLabelText('Or enter this key in the app:')).toHaveTextContent('ABCD EFGH')
  await user.click(screen.getByRole('button', { name: 'Copy key' }))
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGH')
  await user.click(screen.getByRole('button', { name: 'Add app' }))
  expect(await screen.findByText(enterAppDigits)).toBeVisible()
  await user.type(field, '000000')
  await user.click(screen.getByRole('button', { name: 'Add app' }))
  expect(await screen.findByText(wrongAppCode)).toBeVisible()
  await user.clear(field)
  await user.type(field, '123456')
  await user.click(screen.getByRole('button', { name: 'Add app' }))
  await user.click(await screen.findByRole('button', { name: 'Remove the authenticator app Authenticator app' }))
  await user.click(await screen.findByRole('button', { name: 'Remove authenticator app' }))
  await waitFor(() => expect(screen.queryByText('Authenticator app')).toBeNull())
})
