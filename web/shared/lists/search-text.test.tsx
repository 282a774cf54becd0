import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { addressBar } from '../../testing/render-portal.tsx'
import { searchMax, textFilter, useFilters } from './filters.ts'
import { useSearchText } from './search-text.ts'

const filters = { search: textFilter() }
function Search() {
  const [text, setText] = useSearchText(useFilters(filters), 10)
  return <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
}

test('a search for a long text uses its beginning, and the field keeps all of it', async () => {
  window.history.replaceState(null, '', '/list?search=card')
  const router = createBrowserRouter([{ path: '*', Component: Search }])
  render(<RouterProvider router={router} />)
  const replaced = vi.spyOn(window.history, 'replaceState')
  const typed = 'x'.repeat(searchMax)
  await userEvent.click(screen.getByLabelText('Search'))
  await userEvent.paste(typed)
  await expect.poll(addressBar).toBe(`/list?search=card${typed.slice(4)}`)
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
  expect(screen.getByLabelText('Search')).toHaveValue(`card${typed}`)
  expect(replaced).toHaveBeenCalledOnce()
})
