import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import type { Status } from './chip.tsx'
import { Dialog } from './dialog.tsx'
import { MailTo } from './email-address.tsx'
import { MenuButton } from './menu.tsx'
import { SearchField } from './search-field.tsx'
import { Select } from './select.tsx'
import { StatusChip } from './status-chip.tsx'
import { TextArea, TextField } from './text-field.tsx'
import { showToast, Toasts } from './toast.tsx'
import { Tooltip } from './tooltip.tsx'

afterEach(() => void vi.useRealTimers())

function SearchCase() {
  const [text, setText] = useState('abc')
  return <SearchField label="Search by name" value={text} onChange={setText} />
}

function DialogCase({ unsaved, onGone }: { unsaved: boolean; onGone: () => void }) {
  return (
    <Dialog open title="Request an extension" unsaved={unsaved} onDismiss={onGone} footer={<Button>Send</Button>}>
      <p>Text</p>
    </Dialog>
  )
}

function SelectCase() {
  const [value, setValue] = useState<'a' | 'b' | null>(null)
  const options = [
    { value: 'a' as const, label: 'Contracts' },
    { value: 'b' as const, label: 'Timesheets' },
  ]
  return <Select label="Category" value={value} onChange={setValue} options={options} />
}

describe('a text field', () => {
  test('links label, hint and error to its input', () => {
    const { rerender } = render(<TextField label="Name" hint="As in your passport" value="" onChange={() => {}} />)
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As in your passport')
    expect(screen.getByLabelText('Name')).toBeValid()
    rerender(<TextField label="Name" hint="As in your passport" error="It is missing" value="" onChange={() => {}} />)
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('It is missing')
    expect(screen.getByLabelText('Name')).toBeInvalid()
  })

  test('counts an emoji as one character and ignores surrounding spaces', () => {
    render(<TextArea label="Message" countTo={150} value="  ab🙂  " onChange={() => {}} />)
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('3 / 150')
  })
})

test('a busy button keeps its label and ignores clicks', async () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Send
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(press).not.toHaveBeenCalled()
})

test('a search field is cleared by its button and by Escape', async () => {
  render(<SearchCase />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), '{Escape}')
  expect(screen.getByRole('searchbox')).toHaveValue('')
  await userEvent.type(screen.getByRole('searchbox'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

describe('a dialog', () => {
  test('can be dismissed by its Close button and by Escape', async () => {
    const onGone = vi.fn()
    render(<DialogCase unsaved={false} onGone={onGone} />)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await userEvent.keyboard('{Escape}')
    expect(onGone).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('dialog', { name: 'Request an extension' })).toBeVisible()
  })

  test('asks before discarding typed text', async () => {
    const onGone = vi.fn()
    render(<DialogCase unsaved onGone={onGone} />)
    await userEvent.keyboard('{Escape}')
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }))
    expect(onGone).not.toHaveBeenCalled()
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(onGone).toHaveBeenCalledOnce()
  })

  test('keeps typed text after a click outside', async () => {
    const onGone = vi.fn()
    render(<DialogCase unsaved onGone={onGone} />)
    await userEvent.click(document.body)
    expect(onGone).not.toHaveBeenCalled()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

test('a dialog focuses its first field', async () => {
  render(
    <Dialog open title="Invite a colleague" onDismiss={() => {}}>
      <TextField label="Name" value="" onChange={() => {}} />
    </Dialog>,
  )
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus())
})

test('an email address longer than its line can break only after its @ and its dots', () => {
  const { container } = render(<MailTo address="alison.thornton@haldenmoore.example" />)
  expect(container.querySelector('a')?.innerHTML).toBe('alison.<wbr>thornton@<wbr>haldenmoore.<wbr>example')
})

const longSentence =
  'The file could not be shared, since its content is not what its name says. Save it anew and try again.'

test.each([
  ['Saved', 'bottom'],
  [longSentence, 'top'],
] as const)('the toast "%s" is visible for 4 s at the %s and is announced', (sentence, place) => {
  vi.useFakeTimers()
  render(<Toasts />)
  act(() => showToast(sentence, 'success', place))
  expect(screen.getByText(sentence).closest('[aria-live=polite]')).not.toBeNull()
  expect(screen.getByText(sentence).closest('[data-place]')).toHaveAttribute('data-place', place)
  act(() => vi.advanceTimersByTime(3999))
  expect(screen.getByText(sentence)).toBeVisible()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a toast does not time out while the pointer or keyboard focus is on it', () => {
  vi.useFakeTimers()
  render(<Toasts />)
  act(() => showToast(longSentence))
  const sentence = screen.getByText(longSentence)
  act(() => vi.advanceTimersByTime(3000))
  fireEvent.pointerEnter(sentence)
  act(() => screen.getByRole('button', { name: 'Close the message' }).focus())
  act(() => vi.advanceTimersByTime(60_000))
  fireEvent.pointerLeave(sentence)
  act(() => vi.advanceTimersByTime(60_000))
  expect(sentence).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Close the message' }).blur())
  act(() => vi.advanceTimersByTime(999))
  expect(sentence).toBeVisible()
  act(() => vi.advanceTimersByTime(1))
  expect(sentence).not.toBeInTheDocument()
})

test('a menu can be opened, used and closed by keyboard, and returns focus to its button', async () => {
  const act = vi.fn()
  render(
    <MemoryRouter>
      <MenuButton
        label="More"
        items={[
          { label: 'Open', to: '/x' },
          { label: 'Remove', onSelect: act, danger: true, apart: true },
        ]}
      >
        ...
      </MenuButton>
    </MemoryRouter>,
  )
  const button = () => screen.getByRole('button', { name: 'More' })
  button().focus()
  await userEvent.keyboard('{ArrowDown}')
  const menu = await screen.findByRole('menu', { name: 'More' })
  expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveAttribute('href', '/x')
  await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement))
  await userEvent.keyboard('{End}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Remove' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(act).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(button()).toHaveFocus())
})

test('a select offers its options and shows the chosen one', async () => {
  render(<SelectCase />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Timesheets')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Category' })).toHaveDisplayValue('Timesheets'))
})

test('a tooltip describes its element and shows on focus', async () => {
  render(
    <Tooltip text="Full access">
      <button type="button">Level</button>
    </Tooltip>,
  )
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Full access')
  await userEvent.tab()
  expect(screen.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('an avatar without a photo shows the first and the last initial', () => {
  render(
    <>
      <Avatar name="Kwame Nana Mensah-Bonsu" labelled />
      <Avatar name="Élodie" labelled />
    </>,
  )
  expect(screen.getByRole('img', { name: 'Kwame Nana Mensah-Bonsu' })).toHaveAttribute('data-initials', 'KM')
  expect(screen.getByRole('img', { name: 'Élodie' })).toHaveAttribute('data-initials', 'É')
})

test('a photo that fails to load becomes the initials', () => {
  render(<Avatar name="Ann Abel" src="/photos/1" labelled />)
  fireEvent.error(screen.getByRole('img', { name: 'Ann Abel' }))
  expect(screen.getByRole('img', { name: 'Ann Abel' })).toHaveAttribute('data-initials', 'AA')
})

test('a photo that failed before hydration becomes the initials', async () => {
  const avatar = <Avatar name="Ann Abel" src="/photos/1" labelled />
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(avatar)
  const image = within(container).getByRole('img', { name: 'Ann Abel' })
  const decode = () => Promise.reject(new Error('The image is broken'))
  Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 0 }, decode: { value: decode } })
  render(avatar, { container, hydrate: true })
  await waitFor(() =>
    expect(within(container).getByRole('img', { name: 'Ann Abel' })).toHaveAttribute('data-initials', 'AA'),
  )
})

test('each status has a different icon', () => {
  const statuses: Status[] = ['setting-up', 'onboarding', 'active', 'completed']
  const rendered = statuses.map((status) => {
    const { container, unmount } = render(<StatusChip status={status}>{status}</StatusChip>)
    const glyph = container.querySelector('svg')?.innerHTML
    unmount()
    return glyph
  })
  expect(new Set(rendered).size).toBe(4)
})
