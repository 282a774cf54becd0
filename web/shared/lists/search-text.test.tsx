import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { textFilter, useFilters } from './filters.ts'
import { useSearchText } from './search-text.ts'

function Search() {
  const [text, setText] = useSearchText(useFilters({ search: textFilter(4) }), 10)
  return <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
}

test('a search text that the filter does not accept is written once and stays in the field', async () => {
  window.history.replaceState(null, '', '/list')
  const router = createBrowserRouter([{ path: '*', Component: Search }])
  render(<RouterProvider router={router} />)
  const replaced = vi.spyOn(window.history, 'replaceState')
  await userEvent.type(screen.getByLabelText('Search'), 'cards')
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(screen.getByLabelText('Search')).toHaveValue('cards')
  expect(replaced.mock.calls.length).toBeLessThanOrEqual(1)
})
