import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { Confirm } from '../ui/confirm.tsx'
import { recoverFocus } from './focus-recovery.ts'
import { placesOf } from './place.ts'

function Rows({ asks = false }: { asks?: boolean }) {
  useEffect(() => recoverFocus(), [])
  const [rows, setRows] = useState(['Ann', 'Ben', 'Cleo'])
  const [asked, setAsked] = useState<string>()
  const remove = (name: string) => {
    setRows(rows.filter((each) => each !== name))
    setAsked(undefined)
  }
  return (
    <main id="main">
      <input aria-label="Search people" />
      <section>
        <h2>People</h2>
        {rows.length > 0 && (
          <ul>
            {rows.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{name}</a>
                <button type="button" className="remove" onClick={() => (asks ? setAsked(name) : remove(name))}>
                  Remove {name}
                </button>
              </li>
            ))}
          </ul>
        )}
        {rows.length === 0 && <p>Nobody</p>}
      </section>
      {asked && (
        <Confirm
          open
          title="Remove?"
          confirmLabel="Remove"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => remove(asked)}
        />
      )}
    </main>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const expectFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()))
const button = (name: string) => () => screen.getByRole('button', { name })

test('when a row is removed, the focus moves to the same control of the next row, then of the previous one', async () => {
  render(<Rows />)
  await press('Remove Ben')
  await expectFocus(button('Remove Cleo'))
  await press('Remove Cleo')
  await expectFocus(button('Remove Ann'))
})

test('when the last row is removed, the focus moves to the heading', async () => {
  render(<Rows />)
  await press('Remove Ben')
  await press('Remove Cleo')
  await press('Remove Ann')
  await expectFocus(() => screen.getByRole('heading', { name: 'People' }))
})

test('when a dialog has removed the row with its button, the focus moves to the next row', async () => {
  render(<Rows asks />)
  await press('Remove Ann')
  await press('Remove')
  await expectFocus(button('Remove Ben'))
  await press('Remove Ben')
  await press('Cancel')
  await expectFocus(button('Remove Ben'))
})

test('a click on empty space removes the focus', async () => {
  render(<Rows />)
  await userEvent.click(screen.getByLabelText('Search people'))
  await userEvent.click(document.body)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(document.activeElement).toBe(document.body)
})

test('a button that was pressed before the code was loaded, and is gone since, leaves the focus to the heading', async () => {
  const pressed = document.createElement('button')
  const parent = document.body.appendChild(document.createElement('p'))
  parent.append(pressed)
  pressed.focus()
  parent.remove()
  render(<h1>Files</h1>)
  const stop = recoverFocus(pressed)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Files' })).toHaveFocus())
  stop()
})

test('if the row of the pressed button is gone before the code is loaded, the focus moves to the next row', async () => {
  const list = document.body.appendChild(document.createElement('ul'))
  list.innerHTML = '<li><button>End Ann</button></li><li><button>End Ben</button></li>'
  const [pressed, next] = list.querySelectorAll('button')
  pressed?.focus()
  const places = placesOf(pressed ?? null)
  list.firstElementChild?.remove()
  const stop = recoverFocus(pressed, places)
  await waitFor(() => expect(next).toHaveFocus())
  stop()
  list.remove()
})
