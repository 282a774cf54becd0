import { countEngagements, getEngagement, listEngagements } from '@portal/domain/engagements/contract'
import { countChanges, listTodos } from '@portal/domain/overview/contract'
import type { Todo } from '@portal/domain/todos/todo'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holding, several } from '../../testing/engagement-list.ts'
import { engagement } from '../../testing/engagements.ts'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { fakeIntersections } from '../../testing/intersection.ts'
import { todo, todoList } from '../../testing/overview.ts'
import { stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

let view: ReturnType<typeof fakeIntersections>
beforeEach(() => {
  view = fakeIntersections()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (server: FakeServer, as = stakeholder(), at = '/engagements') => renderPortal({ at, as, server })
const cards = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

describe('recent changes', () => {
  test('are counted on each engagement and above the list, with a link to all of them', async () => {
    const server = holding(several(3))
    const counts = [
      { engagement_id: 'p0', changes: 1 },
      { engagement_id: 'p1', changes: 7 },
    ]
    server.answers(countChanges, () => ({ since: '2025-11-03', first_visit: false, counts }))
    open(server)
    expect(await screen.findByRole('link', { name: '8 changes since 3 Nov 2025' })).toHaveAttribute('href', '/overview')
    const changesOf = (name: string) =>
      within(screen.getByRole('article', { name })).queryByText(/changes?$/)?.textContent
    expect(['Project 0', 'Project 1', 'Project 2'].map(changesOf)).toEqual(['1 change', '7 changes', undefined])
  })

  test('are optional: the cards appear even if the changes cannot be loaded', async () => {
    const server = holding(several(2))
    server.answers(countChanges, () => refuse(500, 'no'))
    open(server)
    await waitFor(() => expect(cards()).toEqual(['Project 0', 'Project 1']))
    expect(screen.queryByText(/changes?$/)).toBeNull()
    expect(server.received(countChanges)).toHaveLength(1)
  })
})

describe('the list of engagements', () => {
  test('has two groups, with the completed group collapsed', async () => {
    const { user } = open(
      holding([engagement({ title: 'Going on' })], [engagement({ id: 'p2', title: 'Done', status: 'Completed' })]),
    )
    expect(await screen.findByRole('heading', { name: 'Your Engagements 1' })).toBeVisible()
    expect(cards()).toEqual(['Going on'])
    const head = screen.getByRole('button', { name: 'Completed Engagements 1' })
    expect(head).toHaveAttribute('aria-expanded', 'false')
    await user.click(head)
    await waitFor(() => expect(cards()).toEqual(['Going on', 'Done']))
    await user.click(screen.getByRole('checkbox', { name: 'Show completed' }))
    expect(cards()).toEqual(['Going on'])
  })

  test('scrolls to the completed group half a second after it opens', async () => {
    const scroll = vi.fn()
    Element.prototype.scrollIntoView = scroll
    const { user } = open(holding(several(1), several(1)))
    await screen.findByRole('article')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(screen.getByRole('checkbox', { name: 'Show completed' }))
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(scroll).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(150))
    expect(scroll).toHaveBeenCalledOnce()
  })

  test('loads no further page while scrolling to the completed group, only after the next scroll', async () => {
    Element.prototype.scrollIntoView = () => view.scrollIntoView()
    const server = holding(several(7), [engagement({ id: 'p9', title: 'Done', status: 'Completed' })])
    const furtherPages = () => server.received(listEngagements).filter(({ query }) => query.page_number !== '1')
    const { user } = open(server)
    await screen.findByRole('heading', { name: 'Project 4' })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(screen.getByRole('checkbox', { name: 'Show completed' }))
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.getByRole('heading', { name: 'Done' })).toBeVisible()
    expect(furtherPages()).toEqual([])
    window.dispatchEvent(new Event('scrollend'))
    act(() => void window.dispatchEvent(new Event('scroll')))
    view.scrollIntoView()
    await waitFor(() => expect(furtherPages()).toHaveLength(1))
  })

  test('loads the next page at its end, and stops after a page that is not full', async () => {
    const server = holding(several(7))
    open(server)
    await waitFor(() => expect(cards()).toHaveLength(5))
    expect(screen.queryByText('You have reached the end of the list.')).not.toBeInTheDocument()
    view.scrollIntoView()
    expect(await screen.findByText('Loading more...')).toBeVisible()
    await waitFor(() => expect(cards()).toHaveLength(7))
    expect(screen.getByText('You have reached the end of the list.')).toBeVisible()
    expect(server.received(listEngagements).filter(({ query }) => query.page_number !== '1')).toHaveLength(1)
  })

  test('lets the page scroll first, and scrolls by itself when its end is in view or it has the focus', async () => {
    open(holding(several(3)))
    const list = await screen.findByRole('region', { name: 'Your Engagements' })
    expect(list).toHaveAttribute('data-scrolls', 'no')
    act(() => list.focus())
    expect(list).toHaveAttribute('data-scrolls', 'yes')
    act(() => list.blur())
    expect(list).toHaveAttribute('data-scrolls', 'no')
    view.scrollIntoView()
    await waitFor(() => expect(list).toHaveAttribute('data-scrolls', 'yes'))
  })

  test('keeps scrolling by itself until it is back at its top', async () => {
    open(holding(several(3)))
    const list = await screen.findByRole('region', { name: 'Your Engagements' })
    list.scrollTop = 40
    fireEvent.scroll(list)
    expect(list).toHaveAttribute('data-scrolls', 'yes')
    list.scrollTop = 0
    fireEvent.scroll(list)
    expect(list).toHaveAttribute('data-scrolls', 'no')
  })

  test('shows a skeleton while it loads', async () => {
    const server = fakeServer()
    server.answers(listEngagements, () => new Promise(() => {}))
    const { container } = open(server)
    expect(await screen.findByText('Loading the engagements')).toBeInTheDocument()
    expect(container.querySelector('main [data-loading]')).not.toBeEmptyDOMElement()
  })

  test('shows an error with Retry when it cannot be loaded', async () => {
    const server = fakeServer()
    server.answers(listEngagements, () => refuse(404, 'x'))
    const { user } = open(server)
    expect(await screen.findByText('Something went wrong')).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'By need' })).toBeNull()
    server.answers(listEngagements, () => several(1))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article')).toBeVisible()
  })

  test('says what to do when there are no engagements', async () => {
    const { user } = open(holding([]))
    expect(
      await screen.findByText(
        (_, element) =>
          element?.tagName === 'DIV' &&
          element.textContent ===
            'Hi, it looks like we need to set-up your engagements for you. Please, contact your Client Partner or alternatively email our IT Team at it@acme.example to get access to your engagements.' &&
          element.children.length === 1,
      ),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'it@acme.example' })).toHaveAttribute('href', 'mailto:it@acme.example')
    await user.click(screen.getByRole('checkbox', { name: 'Show completed' }))
    expect(await screen.findByText("Sorry, you don't have completed engagements yet")).toBeVisible()
  })

  test('says when all engagements are completed and shows them on request', async () => {
    Element.prototype.scrollIntoView = vi.fn()
    const { user } = open(holding([], [engagement({ id: 'old', title: 'Branch refit', status: 'Completed' })]))
    expect(await screen.findByText('All your engagements are completed. See them below.')).toBeVisible()
    expect(screen.queryByText(/set-up your engagements/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show completed' }))
    expect(await screen.findByRole('heading', { name: 'Branch refit' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show completed' })).toBeNull()
  })

  test('shows both empty messages at /no-engagements', async () => {
    renderPortal({ at: '/no-engagements', as: stakeholder() })
    expect(await screen.findByText("Sorry, you don't have completed engagements yet")).toBeVisible()
    expect(screen.getByText(/^Hi, it looks like we need to set-up your engagements for you/)).toBeVisible()
  })
})

describe('/engagements/{id}', () => {
  test('shows the engagement', async () => {
    const server = fakeServer()
    server.answers(getEngagement, ({ params }) => engagement({ id: params.id ?? '', title: 'Alone' }))
    renderPortal({ at: '/engagements/p9', as: stakeholder(), server })
    expect(await screen.findByRole('heading', { name: 'Alone', level: 1 })).toBeVisible()
    expect(document.title).toBe('Engagement - Alone · Client Portal')
  })

  test('says when the engagement cannot be accessed, with the IT team’s address', async () => {
    const server = fakeServer()
    server.answers(getEngagement, () => refuse(404, 'Sorry, you cannot access this engagement.'))
    renderPortal({ at: '/engagements/p9', as: stakeholder(), server })
    expect(await screen.findByRole('heading', { name: 'Sorry, you cannot access this engagement.' })).toBeVisible()
    expect(screen.getByText(/Please, contact the IT team at/)).toHaveTextContent(
      'Please, contact the IT team at it@acme.example about getting access to the engagement.',
    )
  })

  test('shows "Something went wrong" for other errors', async () => {
    const server = fakeServer()
    server.answers(getEngagement, () => refuse(503, 'x'))
    renderPortal({ at: '/engagements/p9', as: stakeholder(), server })
    expect(await screen.findByText('Something went wrong')).toBeVisible()
  })
})

describe('the to-do summary', () => {
  const withTodos = (todos: Todo[]) => {
    const server = fakeServer()
    server.answers(listEngagements, () => [])
    server.answers(countEngagements, () => ({ active: 0, completed: 0 }))
    server.answers(listTodos, () => todoList(todos))
    renderPortal({ at: '/engagements', as: stakeholder(), server })
  }

  test('shows the first to-do of each head with its action, and a link to all', async () => {
    const audit = todo({ id: 'audit:1', kind: 'audit', by: null, action: 'View audit' })
    withTodos([...['1', '2', '3'].map((id) => todo({ id: `proposal:${id}` })), audit])
    expect(await screen.findByRole('heading', { name: '4 things to do' })).toBeVisible()
    const strip = within(screen.getByRole('region', { name: '4 things to do' }))
    expect(strip.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Decide 3',
      'New 1',
    ])
    expect(strip.getAllByRole('button', { name: /^Decide: / })).toHaveLength(1)
    expect(strip.getAllByRole('link', { name: /^View audit: / })).toHaveLength(1)
    expect(strip.getAllByText('Atlas')).toHaveLength(2)
    expect(strip.getAllByText(/^by |days? ago$/)).toHaveLength(2)
    expect(strip.getByRole('link', { name: /^See all/ })).toHaveAttribute('href', '/overview')
  })

  test('stays during a search', async () => {
    const server = holding(several(3))
    server.answers(listTodos, () => todoList([todo()]))
    const { user } = open(server)
    expect(await screen.findByRole('heading', { name: '1 thing to do' })).toBeVisible()
    await user.type(screen.getByLabelText('Search by name'), 'ject 2')
    await waitFor(() => expect(cards()).toEqual(['Project 2']))
    expect(screen.getByRole('heading', { name: '1 thing to do' })).toBeVisible()
  })

  test('is hidden when there are no to-dos', async () => {
    withTodos([])
    expect(await screen.findByRole('heading', { name: /^Your Engagements/ })).toBeVisible()
    expect(screen.queryByText(/todos? to do$/)).toBeNull()
  })
})
