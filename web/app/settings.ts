import { PortalSettings } from '@portal/domain/settings/portal-settings'
import * as z from 'zod/mini'

/** The operator's settings, as the server wrote them into the page. */
export const settings: PortalSettings = z.parse(
  PortalSettings,
  JSON.parse(document.getElementById('portal-settings')?.textContent ?? 'null'),
)
