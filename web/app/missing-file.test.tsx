import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentType, lazy, Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { thisPage } from '../shared/navigation/this-page.ts'
import { ScreenFailed } from './screen-failed.tsx'

const failedImport = new TypeError('Failed to fetch dynamically imported module')
function Broken(): never {
  throw failedImport
}
const open = (Component: ComponentType) =>
  render(<RouterProvider router={createMemoryRouter([{ Component, ErrorBoundary: ScreenFailed, path: '*' }])} />)
const openBroken = () => open(Broken)
const miss = () => window.dispatchEvent(new Event('vite:preloadError'))
const loadAgain = vi.spyOn(thisPage, 'loadAgain').mockImplementation(() => {})
const asked = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', asked)
  sessionStorage.clear()
  loadAgain.mockClear()
  asked.mockReset().mockResolvedValue(new Response('ok'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(console.error).mockRestore()
})

test('a screen that fails by itself does not reload the page', async () => {
  openBroken()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(loadAgain).not.toHaveBeenCalled()
  expect(screen.getByText('Something went wrong')).toBeVisible()
})

test('Retry loads the page again if a lazy part could not be loaded', async () => {
  const Part = lazy(() => Promise.reject(failedImport))
  open(() => (
    <Suspense>
      <Part />
    </Suspense>
  ))
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(loadAgain).toHaveBeenCalledTimes(1)
})

test('a screen with a missing file reloads the page, once per build', async () => {
  miss()
  const { unmount } = openBroken()
  await waitFor(() => expect(loadAgain).toHaveBeenCalledTimes(1))
  unmount()
  openBroken()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(loadAgain).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Something went wrong')).toBeVisible()
})

test('the page does not reload without a connection, and reloads when it is back', async () => {
  miss()
  asked.mockRejectedValue(new TypeError('Failed to fetch'))
  const { unmount } = openBroken()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(loadAgain).not.toHaveBeenCalled()
  unmount()
  asked.mockResolvedValue(new Response('ok'))
  openBroken()
  await waitFor(() => expect(loadAgain).toHaveBeenCalledTimes(1))
})

test('the page does not reload if the browser storage is blocked', async () => {
  miss()
  const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  openBroken()
  await waitFor(() => expect(write).toHaveBeenCalled())
  expect(loadAgain).not.toHaveBeenCalled()
  write.mockRestore()
})
