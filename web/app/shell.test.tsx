import { getCurrentUser, listSessions, logout } from '@portal/domain/session/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { thisPage } from '../shared/navigation/this-page.ts'
import { settings } from '../shared/product/settings.ts'
import { fakeServer, refuse } from '../testing/fake-server.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'
import { navigation } from './navigation-list.tsx'

afterEach(() => void vi.restoreAllMocks())

const open = (at = '/sessions', as = stakeholder()) => {
  const server = fakeServer()
  server.answers(listSessions, () => [])
  return renderPortal({ at, as, server })
}

describe('the session', () => {
  test.each(['/engagements', '/sessions', '/nowhere'])('is required for %s', async (at) => {
    renderPortal({ at })
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible()
    expect(addressBar()).toBe('/login')
    expect(window.history.state.usr).toEqual({ redirect: at })
  })

  test('passes the address of the work orders screen to the login screen as referrer link', async () => {
    renderPortal({ at: '/work-orders?project=A%20B#x' })
    await screen.findByRole('heading', { name: 'Log in' })
    const lost = '/work-orders?project=A%20B#x'
    expect(window.history.state.usr).toEqual({ referrerLink: lost, redirect: lost })
  })

  test('ends on a 401; the login screen keeps the email and the return address', async () => {
    const { server, user } = open()
    await screen.findByRole('heading', { name: 'Your account' })
    server.answers(logout, () => refuse(401, 'Please log in'))
    await user.click(screen.getByRole('button', { name: 'Log Out' }))
    expect(await screen.findByLabelText('Email')).toHaveValue('helen.marsh@customer.example')
    expect(window.history.state.usr).toEqual({ expired_email: 'helen.marsh@customer.example', redirect: '/sessions' })
  })

  test('shows an error with Retry when it cannot be loaded', async () => {
    const server = fakeServer()
    renderPortal({ at: '/sessions', as: refuse(404, 'Not now'), server })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Something happens')).toBeVisible()
    server.answers(getCurrentUser, () => stakeholder())
    server.answers(listSessions, () => [])
    await act(() => retry.click())
    expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible()
  })
})

describe('logging out', () => {
  test('calls the server and loads the login page', async () => {
    const { server, user } = open()
    server.answers(logout, () => ({ post_logout_link: null }))
    await user.click(await screen.findByRole('button', { name: 'Log Out' }))
    await waitFor(() => expect(thisPage.leaveTo).toHaveBeenCalledWith('/login'))
    expect(server.received(logout)).toHaveLength(1)
  })

  test('clears the drafts in session storage but keeps survey drafts', async () => {
    sessionStorage.setItem('draft a1 message p1', '"We are not content"')
    localStorage.setItem('draft a1 survey p1', '{}')
    const { server, user } = open()
    server.answers(logout, () => ({ post_logout_link: null }))
    await user.click(await screen.findByRole('button', { name: 'Log Out' }))
    await waitFor(() => expect(thisPage.leaveTo).toHaveBeenCalled())
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(localStorage.getItem('draft a1 survey p1')).toBe('{}')
  })

  test('follows the post-logout link of single sign-on', async () => {
    localStorage.setItem('oauth', 'true')
    const { server, user } = open('/sessions', staff())
    server.answers(logout, () => ({ post_logout_link: 'https://id.example/logout?x=1' }))
    await user.click(await screen.findByRole('button', { name: 'Log Out' }))
    await waitFor(() => expect(thisPage.leaveTo).toHaveBeenCalledWith('https://id.example/logout?x=1'))
    expect(localStorage.getItem('oauth')).toBeNull()
  })

  test('shows the error and stays on the page when the call fails', async () => {
    const { server, user } = open()
    server.answers(logout, () => refuse(500, 'It did not work'))
    await user.click(await screen.findByRole('button', { name: 'Log Out' }))
    expect(await screen.findByText('It did not work')).toBeVisible()
    expect(thisPage.leaveTo).not.toHaveBeenCalled()
  })
})

describe('the shell', () => {
  test('keeps the order of the specification in its navigation', () => {
    // The portal's additional entries come before those of the specification.
    const order = [
      'Overview',
      'Portfolio',
      'Requests',
      'Engagements',
      'Work orders',
      'Service Feedback',
      'People Feedback',
      'Notifications',
      "What's new",
      'Admin',
    ]
    const labels = navigation.map(({ label }) => label)
    expect(labels).toEqual(order)
  })

  test('marks the navigation entry of the current screen', async () => {
    open('/no-engagements')
    const main = await screen.findByRole('navigation', { name: 'Main' })
    expect(within(main).getByRole('link', { name: 'Engagements' })).toHaveAttribute('aria-current', 'page')
  })

  test('remembers whether the menu is collapsed', async () => {
    localStorage.setItem('clientPortal.rail', 'wide')
    const { user, unmount } = open()
    await user.click(await screen.findByRole('button', { name: 'Collapse the menu' }))
    expect(await screen.findByRole('button', { name: 'Expand the menu' })).toHaveAttribute('aria-expanded', 'false')
    unmount()
    open()
    expect(await screen.findByRole('button', { name: 'Expand the menu' })).toBeVisible()
  })

  test('keeps the menu collapsed in a narrow window and expands it only on request', async () => {
    localStorage.setItem('clientPortal.rail', 'wide')
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(width < 1200px)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    const { user } = open()
    const expand = () => screen.findByRole('button', { name: 'Expand the menu' })
    const isOver = () => screen.queryByRole('button', { name: 'Collapse the menu' }) !== null
    await user.click(await expand())
    expect(isOver()).toBe(true)
    await user.keyboard('{Escape}')
    await user.click(await expand())
    expect(isOver()).toBe(true)
    await user.tab()
    await user.click(await expand())
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Notifications' }),
    )
    expect(await expand()).toBeVisible()
    // The choice for wider windows stays stored.
    expect(localStorage.getItem('clientPortal.rail')).toBe('wide')
    vi.unstubAllGlobals()
  })

  test('shows the first and last name and the initials', async () => {
    open()
    const account = await screen.findByRole('button', { name: 'Helen Marsh, your account' })
    expect(account).toHaveTextContent('Helen Marsh')
    expect(account.querySelector('[data-initials]')).toHaveAttribute('data-initials', 'HM')
  })

  test('opens "Your account" from the account menu', async () => {
    const { user } = open('/nowhere')
    await user.click(await screen.findByRole('button', { name: 'Helen Marsh, your account' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Your account' }))
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  })

  test('names the person in the account menu, and has "Log Out" as its last entry', async () => {
    const { server, user } = open('/nowhere')
    server.answers(logout, () => ({ post_logout_link: null }))
    await user.click(await screen.findByRole('button', { name: 'Helen Marsh, your account' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Your account',
      'Notifications',
      'Calendar',
      'Switch to the dark theme',
      'Log Out',
    ])
    expect(screen.getByRole('menu')).toHaveTextContent(stakeholder().email)
    await user.click(screen.getByRole('menuitem', { name: 'Log Out' }))
    await waitFor(() => expect(server.received(logout)).toHaveLength(1))
  })

  test('has no "Log Out" while viewing as someone else', async () => {
    const { user } = open('/nowhere', stakeholder({ viewed_by: 'Leah Fenwick' }))
    expect(await screen.findByRole('button', { name: 'Stop viewing' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Log Out' })).toBeNull()
    await user.click(screen.getByRole('button', { name: /, your account$/ }))
    expect(await screen.findByRole('menuitem', { name: 'Calendar' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Log Out' })).toBeNull()
  })

  test('shows social links, cookies, privacy, copyright and "Report a bug" in the footer', async () => {
    open()
    const footer = await screen.findByRole('contentinfo')
    const links = within(footer).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Cookies',
      'Privacy',
      'LinkedIn',
      'X',
      'Facebook',
      'Instagram',
      'Report a bug',
    ])
    expect(within(footer).getByRole('link', { name: 'Report a bug' })).toHaveAttribute('href', '/submit-bug')
    expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} Client Portal`)
  })

  test('links to the social pages and the release notes', async () => {
    open()
    const footer = within(await screen.findByRole('contentinfo'))
    for (const { label, href } of settings.social_links)
      expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', href)
    expect(screen.getByRole('link', { name: "What's new" })).toHaveAttribute('href', '/release-notes')
  })

  test('starts with a "Skip to content" link', async () => {
    const { user } = open()
    await screen.findByRole('main')
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    expect(document.getElementById('main')).toBe(screen.getByRole('main'))
  })

  test('scrolls to the top and focuses the main content on a new route', async () => {
    const scroll = vi.spyOn(window, 'scrollTo')
    const { user } = open('/nowhere')
    await screen.findByRole('heading', { name: 'Page not found' })
    scroll.mockClear()
    await user.click(screen.getByRole('button', { name: 'Helen Marsh, your account' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Your account' }))
    await waitFor(() => expect(addressBar()).toBe('/sessions'))
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    expect(scroll).toHaveBeenCalledWith(0, 0)
  })

  test('shows "Page not found" with the navigation for an unknown address', async () => {
    open('/nowhere')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(screen.getByText("We're sorry, we couldn't find the page you requested")).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(document.title).toBe('Page not found · Client Portal')
  })

  test('offers search and the engagements on the page for an unknown address', async () => {
    const { user } = open('/nowhere')
    const search = await screen.findByRole('button', { name: 'Search the portal' })
    expect(screen.getByRole('link', { name: 'Go to Engagements' })).toHaveAttribute('href', '/engagements')
    await user.click(search)
    expect(await screen.findByRole('combobox', { name: 'Search' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(search).toHaveFocus())
  })

  test.each([
    ...[
      'team',
      'files',
      'stakeholders',
      'request-team',
      'portfolio-director',
      'employees',
      'employees/e1',
      'audits/7',
    ].map((screenOf) => [`/engagements//${screenOf}`, '/engagements']),
    ['/engagements/team', '/engagements'],
    ['/engagements/p1/employees', '/engagements'],
    ['/engagements/p1/audits', '/engagements/p1'],
  ])('redirects from %s, which lacks an id, to %s', async (at, to) => {
    open(at)
    await waitFor(() => expect(addressBar()).toBe(to))
  })

  test('keeps the navigation and offers Retry when a screen crashes', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const server = fakeServer()
    server.answers(listSessions, () => [null] as never)
    renderPortal({ at: '/sessions', as: stakeholder(), server })
    expect(await screen.findByText('Something went wrong')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
})

describe('the phone menu', () => {
  test('lists the screens and "Log Out"', async () => {
    const { server, user } = open()
    server.answers(logout, () => ({ post_logout_link: null }))
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }))
    const menu = await screen.findByRole('dialog', { name: 'Menu' })
    const places = within(within(menu).getByRole('navigation')).getAllByRole('link')
    expect(places.map((place) => place.textContent)).toEqual(
      navigation.map(({ label }) => label).filter((label) => !['Portfolio', 'Requests', 'Admin'].includes(label)),
    )
    expect(within(menu).getByText('Helen Marsh')).toBeVisible()
    expect(within(menu).getByText('Halden & Moore Bank')).toBeVisible()
    await user.click(within(menu).getByRole('button', { name: 'Log Out' }))
    await waitFor(() => expect(thisPage.leaveTo).toHaveBeenCalledWith('/login'))
  })

  test('closes after an entry is chosen', async () => {
    const { user } = open('/nowhere')
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Notifications' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(addressBar()).toBe('/notification')
  })
})

describe('the theme', () => {
  test('starts light, switches to dark and back, and is stored', async () => {
    const { user } = open()
    const account = await screen.findByRole('button', { name: 'Helen Marsh, your account' })
    await user.click(account)
    await user.click(await screen.findByRole('menuitem', { name: 'Switch to the dark theme' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('clientPortal.theme')).toBe('dark')
    await user.click(account)
    await user.click(await screen.findByRole('menuitem', { name: 'Switch to the light theme' }))
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(localStorage.getItem('clientPortal.theme')).toBe('light')
  })
})
