import { checkLink, login, requestAccessCode, requestNewLink } from '@portal/domain/session/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const token = 't'.repeat(43)
const open = (usable: boolean, at = `/login?referrer_link=%2Fsessions#token=${token}`) => {
  const server = fakeServer()
  server.answers(checkLink, () => ({ usable }))
  return renderPortal({ at, server })
}

describe('an access link', () => {
  test('is only checked when opened, and signs in after a click', async () => {
    const { server, user } = open(true)
    server.answers(login, () => ({ user: stakeholder(), referrer_link: '/sessions' }))
    const button = await screen.findByRole('button', { name: 'Log in' })
    expect(server.received(checkLink)[0]?.body).toEqual({ token })
    expect(server.received(login)).toEqual([])
    await user.click(button)
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
    expect(server.received(login)[0]?.body).toEqual({ token })
  })

  test('leaves no token in the address or the history', async () => {
    open(true)
    await screen.findByRole('button', { name: 'Log in' })
    expect(addressBar()).toBe('/login?referrer_link=%2Fsessions')
    expect(JSON.stringify(window.history.state)).not.toContain(token)
  })

  test.each(['.', '>', '%20', '&foo=1', '_'])('works if a mail program added %s to it', async (added) => {
    const { server } = open(true, `/login#token=${token}${added}`)
    await screen.findByRole('button', { name: 'Log in' })
    expect(server.received(checkLink)[0]?.body).toEqual({ token })
  })

  test('leads to the engagements when no page was requested', async () => {
    const { server, user } = open(true, `/login#token=${token}`)
    server.answers(login, () => ({ user: stakeholder(), referrer_link: null }))
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(addressBar()).toBe('/engagements'))
  })

  test('never leads to another site', async () => {
    const { server, user } = open(true, `/login?referrer_link=//evil.example#token=${token}`)
    server.answers(login, () => ({ user: stakeholder(), referrer_link: 'https://evil.example/' }))
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(addressBar()).toBe('/engagements'))
  })

  test('can be tried again when the portal cannot be reached', async () => {
    const { server, user } = open(true)
    await screen.findByRole('button', { name: 'Log in' })
    server.setReachable(false)
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText(/Could not reach the portal/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled()
  })
})

test('a malformed access link explains the problem and offers the email field right there', async () => {
  const server = fakeServer()
  server.answers(checkLink, () => refuse(422, 'This is not an access link'))
  const { user } = renderPortal({ at: '/login?referrer_link=%2Fsessions#token=cut', server })
  expect(await screen.findByRole('heading', { level: 1, name: 'This login link does not work' })).toBeVisible()
  expect(document.title).toBe('This login link does not work · Client Portal')
  expect(screen.getByText('Part of the link is missing or was changed. We can email you a new one.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  server.answers(requestAccessCode, () => ({ challenge: 'c9' }))
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'helen@customer.example{Enter}')
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(server.received(requestAccessCode)[0]?.body.referrer_link).toBe('/sessions')
  expect(addressBar()).toBe('/login?referrer_link=%2Fsessions')
})

describe('an access link opened while someone is signed in', () => {
  const asBen = (for_somebody_else: boolean, usable = true) => {
    const server = fakeServer()
    server.answers(checkLink, () => ({ usable, for_somebody_else }))
    const ben = stakeholder({ id: 'u7', first_name: 'Ben', last_name: 'Bell', email: 'ben@bank.example' })
    return renderPortal({ at: `/login?referrer_link=%2Fsessions#token=${token}`, as: ben, server })
  }

  test('leads to the page without a new login if it is for the same person', async () => {
    const { server } = asBen(false)
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
    expect(server.received(login)).toEqual([])
  })

  test('says if it is for another person, explains the effect on drafts and switches on request', async () => {
    const { server, user } = asBen(true)
    expect(await screen.findByRole('heading', { name: 'Someone else is signed in' })).toBeVisible()
    expect(screen.getByText(/Ben Bell \(ben@bank.example\) is signed in/)).toBeVisible()
    expect(screen.getByText(/What Ben Bell typed but did not send is kept/)).toBeVisible()
    expect(server.received(login)).toEqual([])
    server.answers(login, () => ({ user: stakeholder(), referrer_link: '/sessions' }))
    await user.click(screen.getByRole('button', { name: 'Switch and log in' }))
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
    expect(await screen.findByRole('button', { name: /^Helen Marsh/ })).toBeVisible()
  })

  test('keeps the current session if the person chooses to stay signed in', async () => {
    const { server, user } = asBen(true)
    await user.click(await screen.findByRole('button', { name: 'Stay signed in as Ben Bell' }))
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
    expect(server.received(login)).toEqual([])
  })

  test('does not offer to switch if it no longer works', async () => {
    asBen(true, false)
    expect(await screen.findByText(/It no longer works\./)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Switch and log in' })).toBeNull()
  })
})

test('a window shows a notice when someone else signs in from another window', async () => {
  renderPortal({ at: '/sessions', as: stakeholder(), server: fakeServer() })
  await screen.findByRole('heading', { level: 1 })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'clientPortal.person', newValue: 'u7' })))
  expect(await screen.findByText(/Someone else has signed in from another window/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test('the screen of an access link greets people with "Welcome" and says who logs in', async () => {
  const server = fakeServer()
  server.answers(checkLink, () => ({ usable: true, email: 'helen@customer.example' }))
  renderPortal({ at: `/login#token=${token}`, server })
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('Log in as helen@customer.example. Your'))
})

test('a link that cannot be checked says so under a heading and can be tried again', async () => {
  const server = fakeServer()
  server.answers(checkLink, () => refuse(429, 'Too many attempts.'))
  const { user } = renderPortal({ at: `/login#token=${token}`, server })
  expect(await screen.findByRole('heading', { level: 1, name: 'We could not check your link' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts.')
  server.answers(checkLink, () => ({ usable: true }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeVisible()
})

describe('an expired access link', () => {
  test('says so and requests a new one without showing the email address', async () => {
    const { server, user } = open(false)
    server.answers(requestNewLink, () => ({ challenge: 'c9' }))
    expect(await screen.findByRole('heading', { name: 'Login Link Expired' })).toBeVisible()
    expect(document.title).toBe('Login Link Expired · Client Portal')
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(server.received(requestNewLink)[0]?.body).toEqual({ token })
    expect(document.body).not.toHaveTextContent('@')
  })

  test.each([403, 410])('is also detected when login rejects the link with %i', async (status) => {
    const { server, user } = open(true)
    server.answers(login, () => refuse(status, 'This link is no longer valid'))
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('heading', { name: 'Login Link Expired' })).toBeVisible()
  })

  test('shows the reason when no new link can be sent', async () => {
    const { server, user } = open(false)
    server.answers(requestNewLink, () => refuse(429, 'Too many attempts.'))
    await user.click(await screen.findByRole('button', { name: 'Send me a new link' }))
    expect(await screen.findByText('Too many attempts.')).toBeVisible()
  })
})
