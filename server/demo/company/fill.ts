import { dayAt } from '@portal/domain/dates/calendar-day'
import { setHidden } from '../../features/checklist/data.ts'
import { runImport } from '../../features/import/run-import.ts'
import { setKeeper } from '../../features/records/keeper-data.ts'
import { outlets } from '../../features.ts'
import type { Database } from '../../platform/database/database.ts'
import { createEvents } from '../../platform/events/events.ts'
import { withTemporaryFolder } from '../../platform/temporary-folders/temporary-folder.ts'
import { fillDemoTeams } from './teams.ts'
import { writeDemoData } from './write.ts'

export interface FillOptions {
  now: Date
  timeZone: string
  say: (line: string) => void
  engagements?: number
}

/** Fills a database without engagements with the demo's records by an import, and lets the portal keep them from then on; false where it has some. */
export async function fillWithDemoData(
  db: Database,
  { now, timeZone, say, engagements }: FillOptions,
): Promise<boolean> {
  if (await db.selectFrom('engagement').select('id').limit(1).executeTakeFirst()) return false
  say('Filling the empty database with demo data ...')
  return withTemporaryFolder('demo', async (folder) => {
    const today = dayAt(now, timeZone)
    await writeDemoData(folder, { today, ...(engagements !== undefined && { engagements }) })
    // No domain belongs to staff here, so that the demo's customers are accepted with any settings.
    const events = createEvents({ outlets, mailer: null, now: () => now, timeZone })
    const config = { PROVIDER_EMAIL_DOMAINS: [], TIME_ZONE: timeZone }
    await runImport({ db, events, now: () => now, config }, folder, { who: 'Demo' })
    await fillDemoTeams(db, now)
    await setKeeper(db, 'portal', now)
    // Nothing is left to set up, but the demo makes no backups.
    await setHidden(db, true)
    return true
  })
}
