import { getCompany } from '@portal/domain/company/contract'
import { setupLinkGone } from '@portal/domain/session/setup'
import { beginSetupSignOn, checkSetupLink, setUpWithPasskey } from '@portal/domain/session/setup-contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { settings } from '../../shared/product/settings.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { staff, stakeholder } from '../../testing/people.ts'
import { addressBar, renderPortal } from '../../testing/render-portal.tsx'

const token = 't'.repeat(43)
const at = `/setup?link=yes#token=${token}`
const works = () => {
  const server = fakeServer()
  server.answers(checkSetupLink, () => ({ expires_at: '2026-06-19T08:30:00Z', staff_domains: ['provider.example'] }))
  return server
}

describe('the page of the setup link', () => {
  test('leaves no token in the address, and starts single sign-on after a click', async () => {
    const server = works()
    server.answers(beginSetupSignOn, () => ({ auth_uri: 'https://sso.example/auth' }))
    const leave = vi.spyOn(thisPage, 'leaveTo').mockImplementation(() => {})
    const { user } = renderPortal({ at, server })
    const button = await screen.findByRole('button', { name: 'Log in with single sign-on' })
    expect([addressBar(), screen.getByText('This link works until 19 Jun 2026, 09:30.')]).toEqual([
      '/setup',
      expect.anything(),
    ])
    expect(server.received(beginSetupSignOn)).toEqual([])
    await user.click(button)
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://sso.example/auth'))
    expect(server.received(beginSetupSignOn)[0]?.body).toEqual({ token })
  })

  test('still has the link after a reload and after a rejected sign-on, and says whom it takes', async () => {
    const server = works()
    const first = renderPortal({ at, server })
    await screen.findByRole('button', { name: 'Log in with single sign-on' })
    first.unmount()
    renderPortal({ at: '/setup?refused=yes', server })
    expect(
      await screen.findByText(/Use an account with a verified address of provider.example. Your link still works/),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Log in with single sign-on' })).toBeEnabled()
  })

  test('says how to get a new link when it no longer works, or without one', async () => {
    const server = fakeServer()
    server.answers(checkSetupLink, () => refuse(410, setupLinkGone))
    const gone = renderPortal({ at, server })
    expect(await screen.findByText(setupLinkGone)).toBeVisible()
    gone.unmount()
    sessionStorage.clear()
    renderPortal({ at: '/setup', server: fakeServer() })
    expect(await screen.findByText(setupLinkGone)).toBeVisible()
  })

  test('asks for name and address where staff use passkeys, and goes on to the second step', async () => {
    const { staff_sign_on } = settings
    settings.staff_sign_on = false
    const server = works()
    server.answers(setUpWithPasskey, () => undefined)
    const { user } = renderPortal({ at, server })
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ada King')
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@customer.example')
    await user.click(screen.getByRole('button', { name: 'Make a passkey' }))
    expect(screen.getByText('Use an address of provider.example.')).toBeVisible()
    await user.clear(screen.getByRole('textbox', { name: 'Email' }))
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@provider.example')
    await user.click(screen.getByRole('button', { name: 'Make a passkey' }))
    await waitFor(() => expect(addressBar()).toBe('/second-step'))
    expect(server.received(setUpWithPasskey)[0]?.body).toEqual({
      token,
      name: 'Ada King',
      email: 'ada@provider.example',
    })
    settings.staff_sign_on = staff_sign_on
  })

  test('shows the company to the superuser, then where to begin', async () => {
    const server = fakeServer()
    server.answers(getCompany, () => ({
      provider_name: 'Provider',
      product_name: 'Client Portal',
      accent_color: null,
      currency_symbol: '£',
      logo_url: null,
      set_on_server: [],
      version: 1,
      time_zone: 'Europe/London',
      provider_email_domains: ['provider.example'],
      it_email: 'it@provider.example',
    }))
    const first = renderPortal({ at: '/setup', server, as: staff({ is_superuser: true }) })
    expect(await screen.findByRole('textbox', { name: 'Name of the portal' })).toHaveValue('Client Portal')
    const [who] = screen.getAllByRole('listitem')
    expect(within(who as HTMLElement).getByRole('img', { name: 'Done' })).toBeVisible()
    first.unmount()
    renderPortal({ at: '/setup?step=records', server, as: staff({ is_superuser: true }) })
    expect(await screen.findByRole('link', { name: 'New engagement' })).toHaveAttribute('href', '/engagements/new')
  })

  test('is not for others who are signed in', async () => {
    renderPortal({ at: '/setup', server: fakeServer(), as: stakeholder() })
    await waitFor(() => expect(addressBar()).toBe('/engagements'))
  })
})
