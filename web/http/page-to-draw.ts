import { AsyncLocalStorage } from 'node:async_hooks'
import type { PortalSettings } from '@portal/domain/settings/portal-settings'

/** Data from which the server renders a page, separate for each page. */
export interface Written {
  settings: PortalSettings
  /** By the addresses of their calls. */
  answers: Readonly<Record<string, unknown>>
  signedIn: boolean
  phone: boolean
}

export const written = new AsyncLocalStorage<Written>()

function present(): Written {
  const found = written.getStore()
  if (!found) throw new Error('A screen is rendered outside of `draw`')
  return found
}

// In place of written-page.ts and portal/settings.ts, name for name.
export const settings = new Proxy({} as PortalSettings, {
  get: (_, name) => Reflect.get(present().settings, name),
})
export const cameSignedOut = (): boolean => !present().signedIn
export const drawnForPhone = (): boolean => present().phone
export const otherStyles = (): null => null
export const isPreloaded = (address: string): boolean => Object.hasOwn(present().answers, address)
export const takePreloaded = (address: string): unknown => present().answers[address]
