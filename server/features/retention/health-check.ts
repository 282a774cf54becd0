import { addDays, type CalendarDay } from '@portal/domain/dates/calendar-day'
import { overdueDays } from '@portal/domain/retention/removal'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Check, Found } from '../../platform/health/finding.ts'
import { countRemovals } from './plan-data.ts'

/** Whether closed engagements go on their day. */
export const retentionCheck = (
  db: Database,
  { CLOSED_ENGAGEMENT_MONTHS: months }: Pick<Config, 'CLOSED_ENGAGEMENT_MONTHS'>,
  today: () => CalendarDay,
): Check => ({
  name: 'retention',
  needs: 'database',
  advice: 'Search the log for remove-closed-engagements.',
  run: async (): Promise<Found> => {
    const { planned, held, overdue, files_left } = await countRemovals(db, addDays(today(), -overdueDays))
    if (overdue > 0)
      return { state: 'wrong', fact: `${overdue} of ${planned} planned removals of closed engagements are overdue` }
    if (files_left > 0) return { state: 'wrong', fact: `${files_left} files of removed engagements are still stored` }
    if (months === null) return { state: 'off', fact: 'closed engagements are kept (CLOSED_ENGAGEMENT_MONTHS)' }
    const after = `closed engagements are removed after ${months} ${months === 1 ? 'month' : 'months'}`
    return { state: 'ok', fact: `${after}; ${planned} planned, ${held} held` }
  },
})
