import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { FilterPopover } from './filter-popover.tsx'

const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `v${index}`, label: `Name ${index}` }))

function Filter(props: {
  count?: number
  selectAll?: boolean
  onApply?: (selected: string[]) => void
  onClear?: () => void
}) {
  const [selected, setSelected] = useState<string[]>([])
  return (
    <FilterPopover
      label="Filter by Full Name"
      options={names(props.count ?? 3)}
      selected={selected}
      onChange={setSelected}
      selectAll={props.selectAll ?? false}
      onApply={() => props.onApply?.(selected)}
      onClear={() => {
        setSelected([])
        props.onClear?.()
      }}
      applyDisabled={selected.length === 0}
      clearDisabled={selected.length === 0}
    />
  )
}

/** Opens the popover and waits until its first field has focus. */
const openIt = async () => {
  await userEvent.click(icon())
  const first = await screen.findByRole('checkbox', { name: 'Name 0' })
  await waitFor(() => expect(document.activeElement).toBe(first))
}
const icon = () => screen.getByRole('button', { name: 'Filter by Full Name' })

test('Apply filter applies the selection, closes the list, and returns focus to the icon', async () => {
  const onApply = vi.fn()
  render(<Filter onApply={onApply} />)
  await userEvent.click(icon())
  const popover = await screen.findByRole('dialog', { name: 'Filter by Full Name' })
  expect(within(popover).getByRole('button', { name: 'Apply filter' })).toHaveProperty('disabled', true)
  expect(within(popover).getByRole('button', { name: 'Clear filter' })).toHaveProperty('disabled', true)
  await userEvent.click(within(popover).getByRole('checkbox', { name: 'Name 1' }))
  expect(onApply).not.toHaveBeenCalled()
  await userEvent.click(within(popover).getByRole('button', { name: 'Apply filter' }))
  expect(onApply).toHaveBeenCalledWith(['v1'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(icon())
})

test('Clear filter calls onClear and empties the selection', async () => {
  const onClear = vi.fn()
  render(<Filter onClear={onClear} />)
  await userEvent.click(icon())
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Name 0' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }))
  expect(onClear).toHaveBeenCalledOnce()
  await userEvent.click(icon())
  expect(await screen.findByRole('checkbox', { name: 'Name 0' })).toHaveProperty('checked', false)
})

test('Select All selects all options or none', async () => {
  const onApply = vi.fn()
  render(<Filter selectAll onApply={onApply} />)
  await userEvent.click(icon())
  const all = await screen.findByRole('checkbox', { name: 'Select All' })
  await userEvent.click(all)
  expect(screen.getAllByRole('checkbox').every((box) => (box as HTMLInputElement).checked)).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Name 2' }))
  expect(all).toHaveProperty('checked', false)
  await userEvent.click(all)
  await userEvent.click(all)
  expect(screen.getByRole('button', { name: 'Apply filter' })).toHaveProperty('disabled', true)
})

test('the popover can be opened, used and closed by keyboard', async () => {
  render(<Filter />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('checkbox', { name: 'Select All' })).toBeNull()
  const first = await screen.findByRole('checkbox', { name: 'Name 0' })
  first.focus()
  await userEvent.keyboard(' ')
  expect(first).toHaveProperty('checked', true)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(icon())
})

test('Tab stays in the popover in both directions, and Escape returns to its button', async () => {
  render(
    <>
      <button type="button">Before</button>
      <Filter />
      <button type="button">After</button>
    </>,
  )
  await openIt()
  const popover = screen.getByRole('dialog')
  for (const shift of [false, true])
    for (let presses = 0; presses < 8; presses++) {
      await userEvent.tab({ shift })
      await waitFor(() => expect(popover).toContainElement(document.activeElement as HTMLElement))
    }
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(icon()).toHaveFocus()
})

test('the close button and a click outside close the popover', async () => {
  render(
    <>
      <Filter />
      <p>Outside</p>
    </>,
  )
  await openIt()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(icon()).toHaveFocus()
  await openIt()
  await userEvent.click(screen.getByText('Outside'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  [12, false],
  [13, true],
])('a list of %i options offers a search: %s', async (count, offered) => {
  render(<Filter count={count} />)
  await userEvent.click(icon())
  await screen.findByRole('checkbox', { name: 'Name 0' })
  expect(screen.queryByRole('searchbox') !== null).toBe(offered)
})

test('a search in a long list ignores case, and at most 200 options are shown', async () => {
  render(<Filter count={500} />)
  await userEvent.click(icon())
  await screen.findByRole('checkbox', { name: 'Name 0' })
  expect(screen.getAllByRole('checkbox')).toHaveLength(200)
  await userEvent.type(screen.getByRole('searchbox'), 'nAmE 499')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByRole('status').textContent).toBe('No matches.')
})
