import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { DateField } from './date-field.tsx'

function Case({ onValue, initial = '' }: { onValue: (value: string) => void; initial?: string }) {
  const [value, setValue] = useState(initial)
  const change = (next: string) => {
    setValue(next)
    onValue(next)
  }
  return (
    <DateField
      label="New end date"
      value={value}
      onChange={change}
      min="2026-09-03"
      max="2026-10-31"
      today="2026-09-01"
    />
  )
}

describe('a date field', () => {
  test('accepts a day as people write it and shows it as "5 Sep 2026"', async () => {
    const onValue = vi.fn()
    render(<Case onValue={onValue} />)
    await userEvent.type(screen.getByLabelText('New end date'), '5/9/2026')
    expect(onValue).toHaveBeenLastCalledWith('2026-09-05')
    expect(screen.getByLabelText('New end date')).toHaveValue('5/9/2026')
    await userEvent.tab()
    expect(screen.getByLabelText('New end date')).toHaveValue('5 Sep 2026')
    expect(screen.getByLabelText('New end date')).toBeValid()
  })

  test('has a placeholder without digits, so that it does not look filled in', () => {
    render(<Case onValue={() => {}} />)
    expect(screen.getByLabelText<HTMLInputElement>('New end date').placeholder).not.toMatch(/\d/)
  })

  test('shows an error when it loses focus, and keeps what was typed', async () => {
    render(<Case onValue={() => {}} />)
    await userEvent.type(screen.getByLabelText('New end date'), 'soon')
    expect(screen.getByLabelText('New end date')).toBeValid()
    await userEvent.tab()
    expect(screen.getByLabelText('New end date')).toHaveValue('soon')
    expect(screen.getByLabelText('New end date')).toHaveAccessibleDescription('Enter a date like 5 Sep 2026')
    await userEvent.clear(screen.getByLabelText('New end date'))
    await userEvent.type(screen.getByLabelText('New end date'), '2 Sep 2026')
    await userEvent.tab()
    expect(screen.getByLabelText('New end date')).toHaveAccessibleDescription('Choose 3 Sep 2026 or later')
  })

  test('opens a calendar that starts weeks on Monday, and accepts a day by keyboard', async () => {
    const onValue = vi.fn()
    render(<Case onValue={onValue} initial="2026-09-05" />)
    const button = () => screen.getByRole('button', { name: 'Choose new end date' })
    button().focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'New end date' })
    expect(screen.getAllByRole('columnheader', { hidden: true })[0]).toHaveAccessibleName('Monday')
    await waitFor(() => expect(screen.getByRole('button', { name: /\b5 September 2026/ })).toHaveFocus())
    expect(screen.getByRole('button', { name: /\b2 September 2026/ })).toBeDisabled()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    expect(onValue).toHaveBeenLastCalledWith('2026-09-06')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(button()).toHaveFocus())
    expect(screen.getByLabelText('New end date')).toHaveValue('6 Sep 2026')
  })
})
