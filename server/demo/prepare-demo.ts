import { dayAt } from '@portal/domain/dates/calendar-day'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { findCompany } from '../platform/settings/company-data.ts'
import { appearanceOf } from '../platform/settings/portal-settings.ts'
import { fillDemoActivity } from './activity.ts'
import { fillWithDemoData } from './company/fill.ts'
import type { PortalAt } from './portal-at.ts'
import { shareDemoFiles } from './share-files.ts'
import { startBanner } from './start-banner.ts'

/**
 * Fills an empty database with the company that does not exist, and with what its people have done in days gone by.
 * Answers what to tell a newcomer as soon as the portal listens.
 */
export async function prepareDemo(config: Config, db: Database, portalAt: PortalAt, now: () => Date): Promise<string> {
  const print = (line: string): void => console.log(line)
  if (await fillWithDemoData(db, { now: now(), timeZone: config.TIME_ZONE, say: print })) {
    await shareDemoFiles(portalAt, dayAt(now(), config.TIME_ZONE))
    const { portal, stop } = await portalAt(now)
    await fillDemoActivity(portal)
    await stop()
  }
  const { product_name } = appearanceOf(config, await findCompany(db))
  return startBanner(product_name, config.PUBLIC_URL)
}
