import { login, requestAccessCode } from '@portal/domain/session/contract'
import type { User } from '@portal/domain/session/user'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressesOf } from '../testing/addresses.ts'
import { type FakeServer, refuse } from '../testing/fake-server.ts'
import { formServer } from '../testing/form-server.ts'
import { type Form, forms } from '../testing/forms.ts'
import { fakeIntersections } from '../testing/intersection.ts'
import { staff, stakeholder } from '../testing/people.ts'
import { addressBar, renderPortal } from '../testing/render-portal.tsx'
import { screenRoutes } from './routes.ts'

beforeEach(() => void fakeIntersections())
afterEach(() => vi.unstubAllGlobals())

type Case = (typeof forms)[number]
const isQuick = ({ name, route }: Case): boolean => name === 'a message' && route.endsWith('team')
const restored = '$name at $route is restored after the session was lost at Send, only for the person who typed it'
test.each(forms.filter(isQuick))(restored, isRestored)
test.each(forms.filter((one) => !isQuick(one)))(restored, { tags: ['slow'] }, isRestored)

/** Fills in a form, loses the session at Send, and opens it as another person and as the same person again. */
async function isRestored({ route, ...form }: Case): Promise<void> {
  const { at = addressesOf(route).at(-1) ?? '', as = stakeholder(), shown = [] } = form
  const lost = formServer()
  const typist = renderPortal({ at, as, server: lost })
  await form.open(typist.user)
  for (const [label, text] of Object.entries(form.typed)) {
    const place = await field(label)
    await typist.user.clear(place)
    await typist.user.click(place)
    await typist.user.paste(text)
  }
  await form.choose?.(typist.user)
  lost.answers(form.endpoint, () => refuse(401, 'Please log in') as never)
  await send(typist.user, form)
  await waitFor(() => expect(addressBar()).toBe('/login'))
  typist.unmount()

  const other = renderPortal({ at, as: { ...as, id: 'somebody-else' }, server: formServer() })
  await form.open(other.user)
  const found = await fields(form)
  for (const [label, text] of Object.entries(form.typed)) expect(found[label]).not.toBe(text)
  for (const text of shown) expect(screen.queryByText(text)).toBeNull()
  other.unmount()

  const server = formServer()
  const { user } = renderPortal({ at, as, server })
  await form.open(user)
  expect(await fields(form)).toEqual(form.typed)
  for (const text of shown) expect(await screen.findByText(text)).toBeVisible()
  server.answers(form.endpoint, () => refuse(500, 'Oh') as never)
  await send(user, form)
  await waitFor(() => expect(server.received(form.endpoint)).toHaveLength(1))
}

/** Buttons of the form's own dialog come before those of the screen behind it. */
async function send(user: UserEvent, form: Form): Promise<void> {
  for (const name of form.send) {
    const dialogs = screen.queryAllByRole('dialog').concat(screen.queryAllByRole('alertdialog'))
    const box = dialogs.at(-1)
    await user.click(await (box ? within(box) : screen).findByRole('button', { name }))
  }
}
/** The field with its own label, not a button on the screen behind. */
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
async function fields({ typed }: Form): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const label of Object.keys(typed)) found[label] = (await field(label)).value
  return found
}

const navigationLink = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name })

/** Signs in at the login, where the email is filled in already. */
async function signIn(server: FakeServer, user: UserEvent, person: User): Promise<void> {
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(person.email))
  server.answers(requestAccessCode, () => ({ challenge: 'c1' }))
  server.answers(login, () => {
    server.setSignedIn(true)
    return { user: person, referrer_link: null }
  })
  await user.click(screen.getByRole('button', { name: 'Send me an access link' }))
  await user.type(await screen.findByLabelText('Access code'), '123456{Enter}')
}

const screens = screenRoutes
  .filter(({ handle }) => !handle.isPublic)
  .flatMap(({ id, handle }) => addressesOf(id).map((at) => ({ at, mayOpen: handle.mayOpen })))
const leadsBack = '$at leads to the login when the session ends, keeps no data, and opens again after signing in'
test.each(screens.filter(({ at }) => at === '/overview'))(leadsBack, returns)
test.each(screens.filter(({ at }) => at !== '/overview'))(leadsBack, { tags: ['slow'] }, returns)

async function returns({ at, mayOpen }: (typeof screens)[number]): Promise<void> {
  const as = mayOpen?.(stakeholder()) === false ? staff({ is_superuser: true }) : stakeholder()
  const server = formServer()
  const { user, client } = renderPortal({ at, as, server })
  const known = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.data)
  // The session, the inbox and the to-dos.
  await waitFor(() => expect(known().length).toBeGreaterThanOrEqual(3))
  const address = addressBar()
  server.setSignedIn(false)
  fireEvent.pointerOver(await navigationLink(at === '/notification' ? 'Engagements' : 'Notifications'))
  await waitFor(() => expect(addressBar()).toBe('/login'))
  expect(known()).toEqual([])
  expect(document.body).not.toHaveTextContent(/Atlas|Halden|Helen|Tomasz/)
  await signIn(server, user, as)
  await waitFor(() => expect(addressBar()).toBe(address))
  expect(await navigationLink('Notifications')).toBeVisible()
}

describe('a loader that gets a 401 while a form with typed text is open', () => {
  const open = async () => {
    const server = formServer()
    const portal = renderPortal({ at: '/submit-bug', as: stakeholder(), server })
    await portal.user.type(await screen.findByLabelText('Description'), 'Empty list')
    server.setSignedIn(false)
    return portal
  }

  test('for a link under the pointer leads to the login, and back to the form with the text', async () => {
    const { server, user } = await open()
    fireEvent.pointerOver(await navigationLink('Work orders'))
    await waitFor(() => expect(addressBar()).toBe('/login'))
    await signIn(server, user, stakeholder())
    expect(await screen.findByLabelText('Description')).toHaveValue('Empty list')
    expect(addressBar()).toBe('/submit-bug')
  })

  test('for the next screen leads to the login and to that screen, and the form still has the text', async () => {
    const { server, user } = await open()
    await user.click(await navigationLink('Work orders'))
    await waitFor(() => expect(addressBar()).toBe('/login'))
    await signIn(server, user, stakeholder())
    await waitFor(() => expect(addressBar()).toBe('/work-orders'))
    await user.click(await screen.findByRole('link', { name: 'Report a bug' }))
    expect(await screen.findByLabelText('Description')).toHaveValue('Empty list')
  })
})
