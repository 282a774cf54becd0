import { act, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense, use } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { staff } from '../testing/people.ts'
import { renderPortal } from '../testing/render-portal.tsx'
import { BrowserRouter, useGoing } from './browser-router.tsx'

let drawn = Promise.withResolvers<void>()
beforeEach(() => {
  drawn = Promise.withResolvers()
  window.history.replaceState(null, '', '/old')
})

/** Where one is, and where one goes; `/slow` and `/slower` cannot be drawn before `drawn`. */
function Place() {
  const { pathname, search } = useLocation()
  const going = useGoing()
  const navigate = useNavigate()
  if (pathname.startsWith('/slow') || search === '?slow') use(drawn.promise)
  return (
    <>
      <p>{`at ${pathname}, going ${going ?? 'nowhere'}`}</p>
      <button type="button" onClick={() => void navigate('/slow')}>
        Screen
      </button>
      <button type="button" onClick={() => void navigate('/slower')}>
        Other screen
      </button>
      <button type="button" onClick={() => void navigate('/old?slow')}>
        Filter
      </button>
    </>
  )
}

const open = () =>
  render(
    <BrowserRouter onVisit={() => {}}>
      <Suspense fallback="empty">
        <Place />
      </Suspense>
    </BrowserRouter>,
  )

describe('a screen that cannot render immediately', () => {
  test('keeps the old screen, and shows the destination after a moment', async () => {
    open()
    await act(async () => screen.getByRole('button', { name: 'Screen' }).click())
    expect(screen.getByText('at /old, going nowhere')).toBeVisible()
    expect(await screen.findByText('at /old, going /slow')).toBeVisible()
    await act(async () => drawn.resolve())
    expect(await screen.findByText('at /slow, going nowhere')).toBeVisible()
  })

  test('shows the destination at once if handling the click took long, as on a slow processor', async () => {
    open()
    const clock = vi.spyOn(performance, 'now')
    let now = 1000
    clock.mockImplementation(() => {
      now += 20
      return now
    })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await act(async () => screen.getByRole('button', { name: 'Screen' }).click())
    expect(timers.mock.calls.map(([, wait]) => wait)).toContain(0)
    expect(await screen.findByText('at /old, going /slow')).toBeVisible()
    vi.restoreAllMocks()
    await act(async () => drawn.resolve())
  })

  test('is replaced by another screen that is chosen meanwhile', async () => {
    open()
    await act(async () => screen.getByRole('button', { name: 'Screen' }).click())
    expect(await screen.findByText('at /old, going /slow')).toBeVisible()
    await act(async () => screen.getByRole('button', { name: 'Other screen' }).click())
    expect(screen.getByText('at /old, going /slower')).toBeVisible()
    await act(async () => drawn.resolve())
    expect(await screen.findByText('at /slower, going nowhere')).toBeVisible()
  })

  test('is cancelled by going back, and the old screen stays', async () => {
    open()
    await act(async () => screen.getByRole('button', { name: 'Screen' }).click())
    expect(await screen.findByText('at /old, going /slow')).toBeVisible()
    await act(async () => window.history.back())
    expect(await screen.findByText('at /old, going nowhere')).toBeVisible()
    await act(async () => drawn.resolve())
  })

  test('shows no destination when only the filters change', async () => {
    open()
    await act(async () => screen.getByRole('button', { name: 'Filter' }).click())
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(screen.getByText('at /old, going nowhere')).toBeVisible()
    await act(async () => drawn.resolve())
  })
})

test('the main navigation is not recreated from one screen to the next', async () => {
  const { user } = renderPortal({ at: '/overview', as: staff() })
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  await user.click(within(menu).getByRole('link', { name: /Notifications/ }))
  await waitFor(() => expect(document.title).toMatch(/^Notifications/))
  expect(await screen.findByRole('heading', { level: 1, name: 'Subscribe to Notifications' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBe(menu)
})
