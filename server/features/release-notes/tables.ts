import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    release_note: {
      id: string
      release_date: string
      /** Sanitised HTML. */
      note_content: string
      position: GeneratedAlways<number>
      version: Generated<number>
    }
    release_note_seen: { account_id: string; note_id: string }
  }
}
