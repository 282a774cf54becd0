import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { type Column, Table } from './table.tsx'

interface Person {
  name: string
  days: number
}
const ann = { name: 'Ann', days: 3 }
const ben = { name: 'Ben', days: 0 }
const columns: Column<Person>[] = [
  { name: 'Name', cell: ({ name }) => name, isRowHeader: true },
  { name: 'Days', cell: ({ days }) => days, figures: true },
]
const show = (part: Partial<Parameters<typeof Table<Person>>[0]> = {}) =>
  render(<Table label="People" columns={columns} rows={[ann, ben]} keyOf={({ name }) => name} {...part} />)

test('a table has a name, heads and rows, each named by its first cell', () => {
  show()
  const table = screen.getByRole('table', { name: 'People' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Days'])
  expect(within(table).getByRole('row', { name: 'Ann 3' })).toBeVisible()
  expect(within(table).getByRole('rowheader', { name: 'Ben' })).toBeVisible()
})

test('the name of a column without a visible name is read aloud', () => {
  show({ columns: [...columns, { name: 'Actions', hidesName: true, cell: () => 'x' }] })
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument()
})

test('a head sorts, and says by which column and in which direction the rows are sorted', async () => {
  const onSort = vi.fn()
  const sorted = (direction: 'asc' | 'desc' | undefined): Column<Person> => ({
    name: 'Name',
    cell: ({ name }) => name,
    sort: { direction, onSort },
  })
  const { rerender } = show({ columns: [sorted(undefined)] })
  const head = screen.getByRole('columnheader', { name: 'Name' })
  expect(head).not.toHaveAttribute('aria-sort')
  await userEvent.click(within(head).getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenCalledOnce()
  for (const [direction, said] of [
    ['asc', 'ascending'],
    ['desc', 'descending'],
  ] as const) {
    rerender(<Table label="People" columns={[sorted(direction)]} rows={[ann]} keyOf={({ name }) => name} />)
    expect(screen.getByRole('columnheader')).toHaveAttribute('aria-sort', said)
  }
})

test('groups have a heading with their number, and none if they have no rows', () => {
  show({
    rows: [
      { title: 'Away', count: 1, rows: [ann] },
      { title: 'Here', count: 0, rows: [] },
    ],
  })
  expect(screen.getByRole('rowheader', { name: 'Away 1' })).toBeVisible()
  expect(screen.queryByText('Here')).toBeNull()
})

test('a column without content in any row is left out, if it allows that', () => {
  const note = (of: Record<string, string>): Column<Person> => ({
    name: 'Note',
    cell: ({ name }) => of[name],
    isHiddenIfEmpty: true,
  })
  const { rerender } = show({ columns: [...columns, note({})] })
  expect(screen.queryByRole('columnheader', { name: 'Note' })).toBeNull()
  rerender(<Table label="People" columns={[note({ Ben: 'Away' })]} rows={[ann, ben]} keyOf={({ name }) => name} />)
  expect(screen.getByRole('columnheader', { name: 'Note' })).toBeVisible()
  expect(screen.getByRole('cell', { name: 'Away' })).toBeVisible()
})

describe('details of a row', () => {
  const details = {
    name: 'Details',
    label: ({ name }: Person, isOpen: boolean) => `${isOpen ? 'Hide' : 'Show'} ${name}`,
    content: ({ days }: Person) => <p>Away for {days} days</p>,
  }

  test('open and close by a button, which says what it shows', async () => {
    show({ details })
    const user = userEvent.setup()
    expect(screen.queryByText('Away for 3 days')).toBeNull()
    const button = screen.getByRole('button', { name: 'Show Ann', expanded: false })
    await user.click(button)
    const opened = screen.getByText('Away for 3 days')
    expect(opened).toBeVisible()
    expect(opened.closest('tr')?.id).toBe(button.getAttribute('aria-controls'))
    await user.click(screen.getByRole('button', { name: 'Hide Ann', expanded: true }))
    expect(screen.queryByText('Away for 3 days')).toBeNull()
  })

  test('have a button only in rows that have more, and no column if none has', () => {
    const { rerender } = show({ details: { ...details, isFor: ({ days }: Person) => days > 0 } })
    expect(screen.getAllByRole('button')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Show Ann' })).toBeVisible()
    rerender(
      <Table
        label="People"
        columns={columns}
        rows={[ben]}
        keyOf={({ name }) => name}
        details={{ ...details, isFor: () => false }}
      />,
    )
    expect(screen.queryByRole('columnheader', { name: 'Details' })).toBeNull()
  })

  test('may be open at first', () => {
    show({ details: { ...details, isOpenAtFirst: ({ name }: Person) => name === 'Ben' } })
    expect(screen.getByText('Away for 0 days')).toBeVisible()
    expect(screen.queryByText('Away for 3 days')).toBeNull()
  })
})
