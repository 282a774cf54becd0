import type { FoundKind } from '@portal/domain/search/found'

declare module '../database/tables.ts' {
  interface Tables {
    /** Records that a person opened from a search. */
    opened_thing: { account_id: string; kind: FoundKind; thing_id: string; opened_at: Date }
  }
}
