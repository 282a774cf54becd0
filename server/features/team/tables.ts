import type { CalendarDay } from '@portal/domain/dates/calendar-day'
import type { PersonRecord } from '@portal/domain/import/people'
import type { Generated, GeneratedAlways } from 'kysely'
import type * as z from 'zod/mini'
import type { Versioned } from '../../platform/database/tables.ts'

// People are the provider's records; teams are put together in the portal, and no import changes them.
declare module '../../platform/database/tables.ts' {
  interface Tables {
    person: Omit<z.output<typeof PersonRecord>, 'photo' | 'left_on'> &
      Versioned & {
        /** `fold(name)`, for search and sorting byte by byte. */
        folded_name: string
        search_words: Generated<string>
        photo_id: string | null
        left_on: Generated<CalendarDay | null>
      }
    group_team: {
      id: string
      engagement_id: string
      name: string
      folded_name: string
      /** The engagement's revision at the team's last change. */
      version: number
      created_at: Date
      position: GeneratedAlways<number>
    }
    group_team_member: { engagement_id: string; employee_id: string; team_id: string }
    /** Incremented by every change of teams or tags, which also locks them for the engagement. */
    team_revision: { engagement_id: string; revision: number }
  }
}
