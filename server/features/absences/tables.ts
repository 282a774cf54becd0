import type { AbsenceRecord } from '@portal/domain/import/days'
import type * as z from 'zod/mini'
import type { Versioned } from '../../platform/database/tables.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    absence: z.output<typeof AbsenceRecord> & Versioned
  }
}
