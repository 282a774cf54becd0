import { getSignOnLink, requestAccessCode } from '@portal/domain/session/contract'
import {
  contactTheProvider,
  loginAsTeamMember,
  newestLinkStillWorks,
  pleaseEnterEmail,
  signOnUnavailable,
} from '@portal/domain/session/validation'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { noConnection } from '../../shared/http/call.ts'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { settings } from '../../shared/product/settings.ts'
import { refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

afterEach(() => void vi.useRealTimers())

const email = () => screen.findByLabelText<HTMLInputElement>('Email')
const send = () => screen.getByRole('button', { name: 'Send me an access link' })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('the login screen', () => {
  test.each(['/', '/login'])('is shown at %s', async (at) => {
    renderPortal({ at })
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    expect(document.title).toBe('Log in · Client Portal')
  })

  test.each(['/', '/login'])('redirects a signed-in person from %s to the engagements', async (at) => {
    renderPortal({ at, as: stakeholder() })
    await waitFor(() => expect(addressBar()).toBe('/engagements'))
  })

  test('asks for the email when it is empty, and makes no call', async () => {
    const { server, user } = renderPortal({ at: '/login' })
    await email()
    await user.click(send())
    expect(await email()).toHaveAccessibleDescription(pleaseEnterEmail)
    expect(await email()).toHaveFocus()
    expect(server.received(requestAccessCode)).toEqual([])
  })

  test('does not send an invalid email address', async () => {
    const { server, user } = renderPortal({ at: '/login' })
    await user.type(await email(), 'helen{Enter}')
    expect(await email()).toBeInvalid()
    expect(server.received(requestAccessCode)).toEqual([])
  })

  test('shows "Check your email" after the link is sent, and passes on the requested page', async () => {
    const { server, user } = renderPortal({ at: '/login', state: { redirect: '/engagements/p1?tab=a#b' } })
    server.answers(requestAccessCode, () => ({ challenge: 'c1' }))
    await user.type(await email(), ' Helen@Customer.example{Enter}')
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(screen.getByText('helen@customer.example')).toBeVisible()
    expect(server.received(requestAccessCode)[0]?.body).toEqual({
      email: 'helen@customer.example',
      referrer_link: '/engagements/p1?tab=a#b',
    })
  })

  test('never passes on an address of another site', async () => {
    const { server, user } = renderPortal({
      at: '/login?referrer_link=https://evil.example',
      state: { redirect: '//evil.example' },
    })
    server.answers(requestAccessCode, () => ({ challenge: 'c1' }))
    await user.type(await email(), 'helen@customer.example{Enter}')
    await waitFor(() => expect(server.received(requestAccessCode)).toHaveLength(1))
    expect(server.received(requestAccessCode)[0]?.body.referrer_link).toBeNull()
  })

  test.each([loginAsTeamMember('Acme'), contactTheProvider])(
    'shows "%s" for 4 s and keeps the email',
    async (sentence) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      const { server, user } = renderPortal({ at: '/login' })
      server.answers(requestAccessCode, () => refuse(403, sentence))
      await user.type(await email(), 'who@acme.example{Enter}')
      expect(await screen.findByText(sentence)).toBeVisible()
      // Announced, and tied to the field.
      expect(screen.getByText(sentence).closest('[aria-live=polite]')).not.toBeNull()
      expect(await email()).toHaveAccessibleDescription(sentence)
      expect(await email()).toBeInvalid()
      await pass(3500)
      expect(screen.getByText(sentence)).toBeVisible()
      await pass(600)
      expect(screen.queryByText(sentence)).toBeNull()
      expect(await email()).toHaveValue('who@acme.example')
    },
  )

  test('makes single sign-on the main button for a staff address, until the address changes', async () => {
    const { server, user } = renderPortal({ at: '/login' })
    server.answers(requestAccessCode, () => refuse(403, loginAsTeamMember('Acme')))
    await user.type(await email(), 'who@acme.example{Enter}')
    const signOn = screen.getByRole('button', { name: 'Log in with single sign-on' })
    await waitFor(() => expect(signOn.className).toMatch('primary'))
    expect(send().className).not.toMatch('primary')
    await user.type(await email(), 'x')
    expect(send().className).toMatch('primary')
    expect(signOn.className).not.toMatch('primary')
  })

  test.each([
    ['stays after the pointer moves onto it', [false, true], true],
    ['goes away if it appeared under the pointer', [true, true], false],
  ])('shows a message that %s', async (_, pointed, stays) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, user } = renderPortal({ at: '/login' })
    server.answers(requestAccessCode, () => refuse(403, contactTheProvider))
    const [first = false, later = false] = pointed
    let hovered = first
    const find = document.querySelector.bind(document)
    const look = vi.spyOn(document, 'querySelector')
    onTestFinished(() => look.mockRestore())
    look.mockImplementation((selector: string) =>
      selector.endsWith(':hover') ? (hovered ? document.body : null) : find(selector),
    )
    await user.type(await email(), 'who@acme.example{Enter}')
    await screen.findByText(contactTheProvider)
    await pass(1000)
    hovered = later
    await pass(6000)
    expect(screen.queryByText(contactTheProvider) !== null).toBe(stays)
  })

  test('keeps saying how to sign in when too many links were requested', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, user } = renderPortal({ at: '/login' })
    server.answers(requestAccessCode, () => refuse(429, newestLinkStillWorks(7)))
    await user.type(await email(), 'helen@customer.example{Enter}')
    expect(await screen.findByRole('status')).toHaveTextContent(newestLinkStillWorks(7))
    await pass(10_000)
    expect(screen.getByText(newestLinkStillWorks(7))).toBeVisible()
  })

  test('says when the portal cannot be reached', async () => {
    const { server, user } = renderPortal({ at: '/login' })
    await user.type(await email(), 'helen@customer.example')
    server.setReachable(false)
    await user.click(send())
    expect(await screen.findByText(noConnection)).toBeVisible()
  })

  test.each([
    ['in the address', '/login?redirect=refused', undefined],
    ['in the navigation state', '/login', { redirect: 'refused' }],
  ])('asks to contact the provider when there is a redirect flag %s', async (_, at, state) => {
    renderPortal({ at, state })
    expect(await screen.findByText(contactTheProvider)).toBeVisible()
  })

  test('passes the requested page to single sign-on after a rejected attempt', async () => {
    const { server, user } = renderPortal({
      at: '/login?redirect=refused&referrer_link=%2Fwork-orders%3Fproject%3DX%23y',
    })
    server.answers(getSignOnLink, () => ({ auth_uri: '/engagements' }))
    await user.click(await screen.findByRole('button', { name: 'Log in with single sign-on' }))
    await waitFor(() => expect(server.received(getSignOnLink)[0]?.query.redirect).toBe('/work-orders?project=X#y'))
  })

  test('says that single sign-on is unavailable when the address has that flag', async () => {
    renderPortal({ at: '/login?redirect=unavailable' })
    expect(await screen.findByText(signOnUnavailable)).toBeVisible()
  })
})

describe('Remember me', () => {
  test('stores the email and the choice once the link is sent', async () => {
    const { server, user } = renderPortal({ at: '/login' })
    server.answers(requestAccessCode, () => ({ challenge: 'c1' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }))
    await user.type(await email(), 'helen@customer.example{Enter}')
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(localStorage.getItem('email')).toBe('helen@customer.example')
    expect(localStorage.getItem('remember')).toBe('true')
  })

  test('stores nothing when it is not checked', async () => {
    const { server, user } = renderPortal({ at: '/login' })
    server.answers(requestAccessCode, () => ({ challenge: 'c1' }))
    await user.type(await email(), 'helen@customer.example{Enter}')
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(localStorage.getItem('email')).toBeNull()
    expect(localStorage.getItem('remember')).toBeNull()
  })

  test('fills in the stored email next time', async () => {
    localStorage.setItem('email', 'helen@customer.example')
    localStorage.setItem('remember', 'true')
    renderPortal({ at: '/login' })
    expect(await email()).toHaveValue('helen@customer.example')
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
  })

  test('gives priority to the email of an expired session', async () => {
    localStorage.setItem('email', 'old@customer.example')
    localStorage.setItem('remember', 'true')
    renderPortal({ at: '/login', state: { expired_email: 'helen@customer.example' } })
    expect(await email()).toHaveValue('helen@customer.example')
  })
})

describe('single sign-on', () => {
  test('requests the address, stores the flag and opens the address', async () => {
    const { server, user } = renderPortal({ at: '/login', state: { redirect: '/work-orders?project=A' } })
    server.answers(getSignOnLink, () => ({ auth_uri: 'https://id.example/authorize?x=1' }))
    await user.click(await screen.findByRole('button', { name: 'Log in with single sign-on' }))
    await waitFor(() => expect(thisPage.leaveTo).toHaveBeenCalledWith('https://id.example/authorize?x=1'))
    expect(localStorage.getItem('oauth')).toBe('true')
    expect(server.received(getSignOnLink)[0]?.query).toEqual({ redirect: '/work-orders?project=A' })
  })

  test('replaces the email for a company with its own identity provider', async () => {
    const { server, user } = renderPortal({ at: '/login', state: { redirect: '/files' } })
    server.answers(requestAccessCode, () => ({ challenge: 'c1', own_sign_on: { id: 'a1', name: 'Acme' } }))
    await user.type(await email(), 'emma@acme.com{Enter}')
    expect(await screen.findByRole('heading', { name: 'Your company’s single sign-on' })).toBeVisible()
    server.answers(getSignOnLink, () => refuse(503, signOnUnavailable))
    await user.click(screen.getByRole('button', { name: 'Continue to single sign-on' }))
    expect(await screen.findByText(signOnUnavailable)).toBeVisible()
    server.answers(getSignOnLink, () => ({ auth_uri: 'https://login.acme.com/auth?x=1' }))
    await user.click(screen.getByRole('button', { name: 'Continue to single sign-on' }))
    const there = 'https://login.acme.com/auth?x=1&login_hint=emma%40acme.com'
    await waitFor(() => expect(thisPage.leaveTo).toHaveBeenCalledWith(there))
    expect(server.received(getSignOnLink).at(-1)?.query).toEqual({ at: 'a1', redirect: '/files' })
    await user.click(screen.getByRole('button', { name: 'Use a different email' }))
    expect(await email()).toHaveValue('emma@acme.com')
  })

  test('is not offered when single sign-on for staff is off', async () => {
    settings.staff_sign_on = false
    renderPortal({ at: '/login' })
    expect(await screen.findByRole('button', { name: 'Send me an access link' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Log in with single sign-on' })).toBeNull()
    settings.staff_sign_on = true
  })

  test('stores no flag when the address cannot be loaded', async () => {
    const { server, user } = renderPortal({ at: '/login' })
    server.answers(getSignOnLink, () => refuse(503, 'Single sign-on is not available'))
    await user.click(await screen.findByRole('button', { name: 'Log in with single sign-on' }))
    expect(await screen.findByText('Single sign-on is not available')).toBeVisible()
    expect(localStorage.getItem('oauth')).toBeNull()
  })

  test('redirects a signed-in staff member to the requested page', async () => {
    renderPortal({ at: '/login', as: staff(), state: { redirect: '/sessions' } })
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
  })
})

test('the login screen links to the demo emails', async () => {
  renderPortal({ at: '/login' })
  expect(await screen.findByRole('link', { name: 'Read the demo emails' })).toHaveAttribute('href', '/dev/mail')
})

describe('the way to log in with a passkey', () => {
  const open = async () => {
    vi.stubGlobal('PublicKeyCredential', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    renderPortal({ at: '/login' })
    return screen.findByRole('button', { name: 'Log in with a passkey' })
  }

  test('is a quiet link in a browser in which no passkey was used', async () => {
    expect((await open()).className).toMatch(/link/)
  })

  test('is a large button where one was used', async () => {
    localStorage.setItem('passkey', 'true')
    expect((await open()).className).toMatch(/large/)
  })
})
