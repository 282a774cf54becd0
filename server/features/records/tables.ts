import type { RecordKeeper } from '@portal/domain/records/keeper'
import type { Generated } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** One row, or none: then the portal keeps the records. */
    record_keeper: { is_only_row: Generated<true>; keeper: RecordKeeper; since: Date }
    /** Hashes of the ids of deleted customers, engagements and people, written by triggers. Forms do not take them again. */
    used_id: { kind: 'client' | 'engagement' | 'person'; hash: string }
  }
}
