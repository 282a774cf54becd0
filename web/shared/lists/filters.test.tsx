import { act, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { addressBar } from '../../testing/render-portal.tsx'
import { useEntryState } from './entry-state.ts'
import {
  anyOf,
  choiceOf,
  dayFilter,
  defaultsOf,
  filtersIn,
  oneOf,
  pageNumber,
  textFilter,
  useFilters,
} from './filters.ts'
import { useSearchText } from './search-text.ts'
import { useTicks } from './ticks.ts'

const filters = {
  search: textFilter(10),
  from: dayFilter,
  state: oneOf(['open', 'closed']),
  lead: anyOf,
  order: choiceOf(['newest', 'oldest'], 'newest'),
  page: pageNumber,
}
const readFilters = (address: string) => filtersIn(new URLSearchParams(address), filters)

describe('filters in an address', () => {
  test('are the defaults if the address has none', () => {
    expect(defaultsOf(filters)).toEqual({ search: '', from: '', state: '', lead: [], order: 'newest', page: 1 })
  })

  test('are read by the name of the parameter', () => {
    expect(readFilters('search=pay&from=2026-03-01&state=open&lead=a&lead=b&order=oldest&page=3')).toEqual({
      search: 'pay',
      from: '2026-03-01',
      state: 'open',
      lead: ['a', 'b'],
      order: 'oldest',
      page: 3,
    })
  })

  test.each(['search=12345678901', 'from=2026-02-30', 'state=other', 'order=other', 'page=-1', 'page=x', 'other=1'])(
    'that make no sense count as none: %s',
    (address) => expect(readFilters(address)).toEqual(defaultsOf(filters)),
  )
})

/** Renders a hook at an address, with its history. */
function atAddress<Result>(address: string, hook: () => Result) {
  window.history.replaceState(null, '', address)
  let router: ReturnType<typeof createBrowserRouter> | undefined
  const wrapper = ({ children }: { children: ReactNode }) => {
    router ??= createBrowserRouter([{ path: '*', element: children }])
    return <RouterProvider router={router} useTransitions={false} />
  }
  return renderHook(hook, { wrapper })
}

describe('changing a filter', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'))

  test('puts it into the address and leads back to the first page', () => {
    const { result } = atAddress('/list?page=3&order=oldest&other=1', () => useFilters(filters))
    act(() => result.current.change({ state: 'open' }))
    expect(addressBar()).toBe('/list?order=oldest&other=1&state=open')
  })

  test('to its default takes it out of the address', () => {
    const { result } = atAddress('/list?search=pay&order=oldest', () => useFilters(filters))
    act(() => result.current.change({ search: '', order: 'newest' }))
    expect(addressBar()).toBe('/list')
  })

  test('keeps a change made just before', () => {
    const { result } = atAddress('/list', () => useFilters(filters))
    act(() => {
      result.current.change({ state: 'open' })
      result.current.change({ lead: ['a', 'b'] })
    })
    expect(addressBar()).toBe('/list?state=open&lead=a&lead=b')
  })

  test('replaces the entry of the history, so that Back leads to the screen before', () => {
    const before = window.history.length
    const { result } = atAddress('/list', () => useFilters(filters))
    act(() => result.current.change({ state: 'open' }))
    expect(window.history.length).toBe(before)
  })

  test('moves to another page if it is the page', () => {
    const { result } = atAddress('/list?state=open', () => useFilters(filters))
    act(() => result.current.change({ page: 2 }))
    expect(addressBar()).toBe('/list?state=open&page=2')
  })
})

test('clearing resets the filters and the page, but not the order', () => {
  const { result } = atAddress('/list?search=pay&lead=a&order=oldest&page=2&other=1', () => useFilters(filters))
  expect(result.current.isFiltered).toBe(true)
  act(() => result.current.clear())
  expect(addressBar()).toBe('/list?order=oldest&other=1')
})

test('neither the order nor the page hides rows', () => {
  const { result } = atAddress('/list?order=oldest&page=2', () => useFilters(filters))
  expect(result.current.isFiltered).toBe(false)
})

test('a search text reaches the address after a pause, and Clear empties the field', async () => {
  function Search() {
    const list = useFilters(filters)
    const [text, setText] = useSearchText(list, 50)
    return (
      <>
        <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={list.clear}>
          Clear
        </button>
      </>
    )
  }
  window.history.replaceState(null, '', '/list?search=pay')
  const router = createBrowserRouter([{ path: '*', element: <Search /> }])
  render(<RouterProvider router={router} useTransitions={false} />)
  const user = userEvent.setup()
  const field = screen.getByLabelText('Search')
  expect(field).toHaveValue('pay')
  await user.type(field, 'roll ')
  expect(addressBar()).toBe('/list?search=pay')
  await expect.poll(addressBar).toBe('/list?search=payroll')
  expect(field).toHaveValue('payroll ')
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(field).toHaveValue('')
  expect(addressBar()).toBe('/list')
})

test('ticked values are reset when the applied ones change', () => {
  const { result, rerender } = renderHook(({ lead }) => useTicks({ lead, customer: [] as string[] }), {
    initialProps: { lead: ['a'] },
  })
  act(() => result.current.tick({ customer: ['x'] }))
  expect(result.current.ticked).toEqual({ lead: ['a'], customer: ['x'] })
  rerender({ lead: ['a'] })
  expect(result.current.ticked).toEqual({ lead: ['a'], customer: ['x'] })
  rerender({ lead: ['b'] })
  expect(result.current.ticked).toEqual({ lead: ['b'], customer: [] })
})

test('state of an entry of the history is there again after Back, and new after a link', async () => {
  function Rows() {
    const [count, setCount] = useEntryState('rows', 10)
    return (
      <button type="button" onClick={() => setCount(count + 10)}>
        {count} rows
      </button>
    )
  }
  window.history.replaceState(null, '', '/list')
  const router = createBrowserRouter([
    { path: '/list', element: <Rows /> },
    { path: '/other', element: <p>Other</p> },
  ])
  render(<RouterProvider router={router} useTransitions={false} />)
  await userEvent.click(screen.getByRole('button', { name: '10 rows' }))
  await act(() => router.navigate('/other'))
  expect(screen.getByText('Other')).toBeVisible()
  await act(() => router.navigate('/list'))
  expect(screen.getByText('10 rows')).toBeVisible()
  await act(() => router.navigate(-2))
  expect(await screen.findByText('20 rows')).toBeVisible()
})
