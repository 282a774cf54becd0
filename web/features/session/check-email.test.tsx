import { getCurrentUser, login, requestAccessCode, requestNewLink } from '@portal/domain/session/contract'
import { codeNoLongerValid, linkWasResent, resendCountdown, wrongCode } from '@portal/domain/session/validation'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

afterEach(() => void vi.useRealTimers())

const sent = (differences = {}) => ({
  sent: { challenge: 'c1', email: 'helen@customer.example', token: null, at: Date.now(), ...differences },
})
const open = (differences = {}, state = {}) => renderPortal({ at: '/login', state: { ...state, ...sent(differences) } })
const code = () => screen.findByLabelText<HTMLInputElement>('Access code')
const resend = () => screen.findByRole('button', { name: 'Resend the link' })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

describe('the access code', () => {
  test.each(['407-123', '４０７１２３', '407\u2013123'])('can be pasted as %s', async (pasted) => {
    const { user } = open()
    await user.click(await code())
    await user.paste(pasted)
    expect(await code()).toHaveValue('407123')
  })

  test('can be typed with an input method that writes full-width digits', async () => {
    open()
    const input = await code()
    fireEvent.compositionStart(input)
    for (const composed of ['４', '４０', '４０７'])
      fireEvent.input(input, { target: { value: composed }, isComposing: true })
    expect(input).toHaveValue('４０７')
    fireEvent.compositionEnd(input)
    expect(input).toHaveValue('407')
  })

  test('can be pasted with spaces, signs in and leads to the requested page', async () => {
    const { server, user } = open({}, { redirect: '/sessions?a=1#b' })
    server.answers(login, () => ({ user: stakeholder(), referrer_link: null }))
    await user.click(await code())
    await user.paste(' 407 123 ')
    expect(await code()).toHaveValue('407123')
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(addressBar()).toBe('/sessions?a=1#b'))
    expect(server.received(login)[0]?.body).toEqual({ challenge: 'c1', code: '407123' })
    expect(server.received(getCurrentUser)).toHaveLength(1)
  })

  test('accepts only six digits', async () => {
    const { user } = open()
    await user.type(await code(), 'a1b2c3d4e5f678')
    expect(await code()).toHaveValue('123456')
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code')
    expect(await code()).toHaveAttribute('inputmode', 'numeric')
  })

  test('is not sent until it is complete', async () => {
    const { server, user } = open()
    await user.type(await code(), '123{Enter}')
    expect(await code()).toHaveAccessibleDescription('Enter the 6 digits from the email')
    expect(server.received(login)).toEqual([])
  })

  test.each([
    [403, wrongCode],
    [410, codeNoLongerValid],
  ])('rejected with %i shows the reason for 4 s and keeps the digits', async (status, sentence) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, user } = open()
    server.answers(login, () => refuse(status, sentence))
    await user.type(await code(), '123456{Enter}')
    expect(await screen.findByText(sentence)).toBeVisible()
    await pass(4100)
    expect(screen.queryByText(sentence)).toBeNull()
    expect(await code()).toHaveValue('123456')
  })
})

describe('the resend button', () => {
  test('is disabled for 30 s and shows a countdown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    open()
    expect(await resend()).toBeDisabled()
    expect(screen.getByText(resendCountdown(30))).toBeVisible()
    await pass(6000)
    expect(screen.getByText(/^You can resend another access link in 2[34] seconds$/)).toBeVisible()
    expect(await resend()).toBeDisabled()
    await pass(24_500)
    expect(await resend()).toBeEnabled()
    expect(screen.queryByText(/You can resend/)).toBeNull()
  })

  test('resends the link, confirms it for 4 s and is disabled again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { server, user } = open({ at: Date.now() - 31_000 }, { redirect: '/sessions' })
    server.answers(requestAccessCode, () => ({ challenge: 'c2' }))
    await user.click(await resend())
    expect(await screen.findByText('Access link was successfully resent')).toBeVisible()
    expect(server.received(requestAccessCode)[0]?.body).toEqual({
      email: 'helen@customer.example',
      referrer_link: '/sessions',
    })
    await waitFor(async () => expect(await resend()).toBeDisabled())
    await pass(4100)
    expect(screen.queryByText(linkWasResent)).toBeNull()
    server.answers(login, () => refuse(403, wrongCode))
    await user.type(await code(), '123456{Enter}')
    await screen.findByText(wrongCode)
    expect(server.received(login)[0]?.body).toEqual({ challenge: 'c2', code: '123456' })
  })

  test('uses the expired link when the email address is unknown', async () => {
    const { server, user } = open({ at: 0, email: null, token: 'x'.repeat(30) })
    server.answers(requestNewLink, () => ({ challenge: 'c2' }))
    await user.click(await resend())
    expect(await screen.findByText(linkWasResent)).toBeVisible()
    expect(server.received(requestNewLink)[0]?.body).toEqual({ token: 'x'.repeat(30) })
  })

  test('shows the reason when it fails', async () => {
    const { server, user } = open({ at: 0 })
    server.answers(requestAccessCode, () => refuse(429, 'Too many attempts.'))
    await user.click(await resend())
    expect(await screen.findByText('Too many attempts.')).toBeVisible()
  })
})

test('"Use a different email" returns to the email field with the first email filled in', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Use a different email' }))
  expect(await screen.findByLabelText('Email')).toHaveValue('helen@customer.example')
})
