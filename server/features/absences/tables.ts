import type { AbsenceRecord } from '@portal/domain/import/days'
import type * as z from 'zod/mini'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    absence: z.output<typeof AbsenceRecord>
  }
}
