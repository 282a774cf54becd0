import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { databaseTrouble } from '../database/database-errors.ts'
import { findCompany, nothingStored, type StoredCompany } from './company-data.ts'
import { appearanceOf, portalSettings, shownOf } from './portal-settings.ts'

/** Settings of the company as this process knows them. */
export interface CompanySettings {
  /** Settings of the screens. The object stays the same; its values follow what superusers save. */
  readonly settings: PortalSettings
  /** Null for the portal's own. */
  readonly accent: string | null
  /** PNG that superusers saved. */
  readonly logo: Uint8Array | null
  /** Reads what is stored. If the database does not answer, the values stay. */
  refresh: () => Promise<void>
  /** Reads what is stored if it has another version than the one that was read last. */
  follow: (version: number) => Promise<void>
  /** Calls `listener` after every change of the values. */
  onChange: (listener: () => void) => void
}

interface Parts {
  db: Database
  config: Config
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Reads the settings of the company. If the database does not answer, the portal starts with those of its environment. */
export async function openCompanySettings({ db, config, log }: Parts): Promise<CompanySettings> {
  const listeners: (() => void)[] = []
  const find = (): Promise<StoredCompany | undefined> =>
    findCompany(db).catch((error) => {
      const reason = databaseTrouble(error)?.reason ?? String(error)
      log.warn({ reason }, 'could not read the settings of the company; the last ones stay')
      return undefined
    })

  let stored = (await find()) ?? nothingStored
  let appearance = appearanceOf(config, stored)
  const settings = portalSettings(config, appearance)

  const read = async (): Promise<void> => {
    const found = await find()
    if (!found || found.version === stored.version) return
    appearance = appearanceOf(config, found)
    stored = found
    Object.assign(settings, shownOf(appearance))
    for (const listener of listeners) listener()
  }
  // One after the other, so that an older answer never replaces a newer one.
  let reading = Promise.resolve()
  const refresh = (): Promise<void> => {
    reading = reading
      .then(read)
      .catch((error) =>
        log.warn({ err: error }, 'could not use the stored settings of the company; the last ones stay'),
      )
    return reading
  }
  return {
    settings,
    get accent() {
      return appearance.accent_color
    },
    get logo() {
      return stored.logo
    },
    refresh,
    follow: async (version) => {
      if (version !== stored.version) await refresh()
    },
    onChange: (listener) => {
      listeners.push(listener)
    },
  }
}
