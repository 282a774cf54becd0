import type { PortalSettings } from '@portal/domain/settings/portal-settings'

/** The operator's settings, as the server wrote them into the page. */
export const settings: PortalSettings = JSON.parse(document.getElementById('portal-settings')?.textContent ?? 'null')
