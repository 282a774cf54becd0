import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { fakeIntersections } from '../../testing/intersection.ts'
import { CallError } from '../http/call.ts'
import { combined } from './combined.ts'
import { FurtherRows } from './further-rows.tsx'
import { List, type ListQuery } from './list.tsx'

const refetch = vi.fn()
const query = (part: Partial<ListQuery<string[]>> = {}): ListQuery<string[]> => ({
  data: undefined,
  error: null,
  isFetching: false,
  refetch,
  ...part,
})
const clear = vi.fn()
const show = (part: Partial<ListQuery<string[]>>, isFiltered = false, failed?: string) =>
  render(
    <List
      query={query(part)}
      label="the names"
      empty={<p>No names yet.</p>}
      filters={{ isFiltered, clear }}
      {...(failed !== undefined && { failed })}
    >
      {(names) => names.join(', ')}
    </List>,
  )

describe('a list', () => {
  test('says that it loads', () => {
    show({ isFetching: true })
    expect(screen.getByRole('status')).toHaveTextContent('Loading the names')
  })

  test('shows its rows, also while they are loaded again, and after that failed', () => {
    show({ data: ['Ann', 'Ben'], isFetching: true, error: new CallError(500, 'Oh') })
    expect(screen.getByText('Ann, Ben')).toBeVisible()
    expect(screen.queryByText('Oh')).toBeNull()
  })

  test('is busy while it shows the rows of the filter before', () => {
    const { container } = show({ data: ['Ann'], isPlaceholderData: true })
    expect(container.querySelector('[aria-busy=true]')).toHaveTextContent('Ann')
  })

  test('loads while it only has the rows of the filter before, and those are none', () => {
    show({ data: [], isPlaceholderData: true })
    expect(screen.getByRole('status')).toHaveTextContent('Loading the names')
    expect(screen.queryByText('No names yet.')).toBeNull()
  })

  test('says what failed and offers Retry', async () => {
    show({ error: new CallError(503, 'The portal is very busy right now.') })
    expect(screen.getByRole('alert')).toHaveTextContent(
      'We could not load the names.The portal is very busy right now.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  test('shows the sentence of the specification after a failure, if it has one', () => {
    show({ error: new CallError(500, 'Oh') }, false, 'Something went wrong')
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong')
  })

  test('without rows says that there are none yet', () => {
    show({ data: [] })
    expect(screen.getByText('No names yet.')).toBeVisible()
  })

  test('without a match says so and offers to clear the filters', async () => {
    show({ data: [] }, true)
    expect(screen.getByText('No matches.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(clear).toHaveBeenCalledOnce()
  })

  test('names the search if it is the only filter', () => {
    render(
      <List query={query({ data: [] })} label="names" filters={{ isFiltered: true, isOnlySearched: true, clear }}>
        {() => null}
      </List>,
    )
    expect(screen.getByRole('button', { name: 'Clear search' })).toBeVisible()
  })
})

test('two queries as one have data once both have, and Retry repeats the one that failed', () => {
  const repeat = { names: vi.fn(), teams: vi.fn() }
  const names = query({ data: ['Ann'], refetch: repeat.names })
  const error = new CallError(500, 'Oh')
  const failed = combined(names, query({ error, refetch: repeat.teams }))
  expect(failed).toMatchObject({ data: undefined, error })
  failed.refetch()
  expect([repeat.names.mock.calls, repeat.teams.mock.calls]).toEqual([[], [[]]])
  expect(combined(names, query({ data: ['Core'] })).data).toEqual([['Ann'], ['Core']])
})

describe('further rows', () => {
  const fetchNextPage = vi.fn()
  const more = (part: Partial<Parameters<typeof FurtherRows>[0]['query']>, button?: string) => {
    fetchNextPage.mockReset()
    const list = {
      error: null,
      hasNextPage: true,
      isFetching: false,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage,
      ...part,
    }
    return render(<FurtherRows query={list} end="That is all." {...(button !== undefined && { button })} />)
  }

  test('load when the end comes into view, but not while others load', () => {
    const { scrollIntoView } = fakeIntersections()
    const { unmount } = more({})
    scrollIntoView()
    expect(fetchNextPage).toHaveBeenCalledOnce()
    unmount()
    more({ isFetching: true })
    scrollIntoView()
    expect(fetchNextPage).not.toHaveBeenCalled()
  })

  test('load by a button if there is one', async () => {
    more({}, 'Show older events')
    await userEvent.click(screen.getByRole('button', { name: 'Show older events' }))
    expect(fetchNextPage).toHaveBeenCalledOnce()
  })

  test('offer Retry after a failure', async () => {
    more({ isFetchNextPageError: true, error: new CallError(500, 'Oh') })
    expect(screen.getByRole('alert')).toHaveTextContent('Oh')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(fetchNextPage).toHaveBeenCalledOnce()
  })

  test('say when there are no more', () => {
    more({ hasNextPage: false }, 'Show older events')
    expect(screen.getByRole('status')).toHaveTextContent('That is all.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
