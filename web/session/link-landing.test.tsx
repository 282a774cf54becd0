import { checkLink, login, requestNewLink } from '@portal/domain/session/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer, refuse } from '../testing/fake-server.ts'
import { stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'

const token = 't'.repeat(43)
const open = (usable: boolean, at = `/login?referrer_link=%2Fsessions#token=${token}`) => {
  const server = fakeServer()
  server.answers(checkLink, () => ({ usable }))
  return renderPortal({ at, server })
}

describe('an e-mailed link', () => {
  test('only looks, and signs in with the click', async () => {
    const { server, user } = open(true)
    server.answers(login, () => ({ user: stakeholder(), referrer_link: '/sessions' }))
    const button = await screen.findByRole('button', { name: 'Log in' })
    expect(server.received(checkLink)[0]?.body).toEqual({ token })
    expect(server.received(login)).toEqual([])
    await user.click(button)
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
    expect(server.received(login)[0]?.body).toEqual({ token })
  })

  test('leaves the token nowhere in the address or the history', async () => {
    open(true)
    await screen.findByRole('button', { name: 'Log in' })
    expect(addressBar()).toBe('/login?referrer_link=%2Fsessions')
    expect(JSON.stringify(window.history.state)).not.toContain(token)
  })

  test('leads to the engagements without a page asked for', async () => {
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

  test('can be tried again when nothing answers', async () => {
    const { server, user } = open(true)
    await screen.findByRole('button', { name: 'Log in' })
    server.setReachable(false)
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    expect(await screen.findByText(/could not be reached/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Log in' })).toBeEnabled()
  })
})

describe('an expired link', () => {
  test('says so and mails a new one without showing the address', async () => {
    const { server, user } = open(false)
    server.answers(requestNewLink, () => ({ challenge: 'c9' }))
    expect(await screen.findByRole('heading', { name: 'Login Link Expired' })).toBeVisible()
    expect(document.title).toBe('Login Link Expired · Client Portal')
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
    expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    expect(server.received(requestNewLink)[0]?.body).toEqual({ token })
    expect(document.body).not.toHaveTextContent('@')
  })

  test.each([403, 410])('is also one that expires (%i) between looking and clicking', async (status) => {
    const { server, user } = open(true)
    server.answers(login, () => refuse(status, 'This link is no longer valid'))
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('heading', { name: 'Login Link Expired' })).toBeVisible()
  })

  test('says why no new link is sent', async () => {
    const { server, user } = open(false)
    server.answers(requestNewLink, () => refuse(429, 'Too many attempts.'))
    await user.click(await screen.findByRole('button', { name: 'Send me a new link' }))
    expect(await screen.findByText('Too many attempts.')).toBeVisible()
  })
})
