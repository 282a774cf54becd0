import { cameSignedOut } from '../http/written-page.ts'
import { paths } from '../portal/paths.ts'
import { personKey } from '../portal/session.ts'
import { themeKey } from '../portal/theme-key.ts'
import { stateAfterSessionLoss } from '../session/login-state.ts'
import { screenAt } from './page-of.ts'

/**
 * The element in which the portal is drawn, and whether the server drew it already so that React takes it over as it
 * is. What the browser keeps may change what is drawn (a begun draft, a chosen order, a step that was reached before a reload):
 * then it is drawn anew.
 */
export function drawnPlace(): { root: HTMLElement; drawn: boolean } | undefined {
  const byLink = document.documentElement.dataset.arrivedBy === 'link'
  const [login, landing] = ['root', 'landing'].map((id) => document.getElementById(id))
  const [root, other] = byLink && landing ? [landing, login] : [login, landing]
  if (!root) return undefined
  other?.remove()
  root.id = 'root'
  delete document.documentElement.dataset.arrivedBy
  const drawn = root.firstChild !== null && !keepsMore() && !wasHereBefore()
  if (drawn && cameSignedOut()) standAtLogin()
  return { root, drawn }
}

/**
 * The screen works now: what was typed, ticked and sent meanwhile is given to it. React takes the fields over as they
 * are and tells nobody what stands in them.
 */
export function giveEarlyInput(): void {
  const page = document.documentElement
  if (page.dataset.drawn === undefined) return
  delete page.dataset.drawn
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      // Of radio buttons the one that was chosen is pressed, which takes it from the other.
      if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) continue
      field.checked = field.defaultChecked
      field.click()
    } else if (field.value !== field.defaultValue) {
      const typed = field.value
      // React listens for a change of what it knows, which is what stood there before.
      field.value = field.defaultValue
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  // Once the form has drawn what it was given.
  const sent = document.querySelector<HTMLFormElement>('form[data-sent-early]')
  const pressed = document.querySelector<HTMLElement>('[data-pressed-early]')
  pressed?.removeAttribute('data-pressed-early')
  setTimeout(() => {
    sent?.requestSubmit()
    pressed?.click()
  })
}

/** At an address for people who are signed in the server drew the login, where everybody else is led. */
function standAtLogin(): void {
  const { pathname } = window.location
  if (screenAt(pathname)?.handle.isPublic) return
  const entry = { usr: stateAfterSessionLoss(window.location, undefined), key: 'default', idx: 0 }
  window.history.replaceState(entry, '', paths.login())
}

/** Whether this is a place of the history to which the portal gave more than its address: what that shows, the server cannot draw. */
const wasHereBefore = (): boolean => {
  const { usr }: { usr?: unknown } = window.history.state ?? {}
  return usr !== undefined && usr !== null
}

/** Whether more is kept than what changes nothing in a drawing. */
function keepsMore(): boolean {
  const harmless = [themeKey, personKey, 'oauth', ...(cameSignedOut() ? [] : ['email', 'remember'])]
  try {
    return [localStorage, sessionStorage].some((place) => Object.keys(place).some((key) => !harmless.includes(key)))
  } catch {
    return false
  }
}
