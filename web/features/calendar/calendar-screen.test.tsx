import {
  type CalendarState,
  getCalendar,
  makeCalendarAddress,
  revokeCalendarAddress,
} from '@portal/domain/calendar/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { stakeholder } from '../../testing/people.ts'
import { renderPortal } from '../../testing/render-portal.tsx'

const none: CalendarState = { made_at: null, last_fetched_at: null }
const existing: CalendarState = { made_at: '2026-09-05T08:00:00Z', last_fetched_at: '2026-09-06T12:30:00Z' }

function open(begins: CalendarState) {
  const server = fakeServer()
  let state = begins
  let count = 0
  server.answers(getCalendar, () => state)
  server.answers(makeCalendarAddress, () => {
    state = { ...existing, last_fetched_at: null }
    return { ...state, address: `https://portal.example/api/calendar.ics?key=secret${++count}` }
  })
  server.answers(revokeCalendarAddress, () => {
    state = none
    return undefined
  })
  return renderPortal({ at: '/calendar', as: stakeholder(), server })
}

test('a new calendar address is masked until shown and can be opened in a calendar', async () => {
  const { user } = open(none)
  await user.click(await screen.findByRole('button', { name: 'Create address' }))
  const field = await screen.findByRole('textbox', { name: 'Address' })
  expect(field).toHaveValue('https://portal.example/api/calendar.ics?key=••••••••••••')
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('https://portal.example/api/calendar.ics?key=secret1')
  expect(screen.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
    'href',
    'webcal://portal.example/api/calendar.ics?key=secret1',
  )
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(field).toHaveValue('https://portal.example/api/calendar.ics?key=secret1')
})

test('an existing address is not shown, and replacing it requires confirmation', async () => {
  const { server, user } = open(existing)
  expect(await screen.findByText(/last read 6 Sep.* 13:30/)).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create new address' }))
  const question = await screen.findByRole('alertdialog', { name: 'Create a new address?' })
  expect(server.received(makeCalendarAddress)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Create address' }))
  expect(await screen.findByRole('textbox', { name: 'Address' })).toBeVisible()
})

test('revoking an address requires confirmation', async () => {
  const { server, user } = open(existing)
  await user.click(await screen.findByRole('button', { name: 'Revoke address' }))
  const question = await screen.findByRole('alertdialog', { name: 'Revoke this address?' })
  await user.click(within(question).getByRole('button', { name: 'Revoke address' }))
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeVisible()
  expect(server.received(revokeCalendarAddress)).toHaveLength(1)
})
