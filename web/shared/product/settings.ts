import type { PortalSettings } from '@portal/domain/settings/portal-settings'

const fromPage = (): PortalSettings => JSON.parse(document.getElementById('portal-settings')?.textContent ?? 'null')

/** The operator's settings: from the page in the browser, and from `setSettings` on the server. */
export let settings: PortalSettings = typeof document === 'undefined' ? ({} as PortalSettings) : fromPage()

export const setSettings = (next: PortalSettings): void => {
  settings = next
}
