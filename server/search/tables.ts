import type { FoundKind } from '@portal/domain/search/found'

declare module '../database/tables.ts' {
  interface Tables {
    /** What somebody opened last by searching; of no use to anybody else. */
    opened_thing: { account_id: string; kind: FoundKind; thing_id: string; opened_at: Date }
  }
}
