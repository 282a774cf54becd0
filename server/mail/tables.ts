import type { Generated, GeneratedAlways } from 'kysely'

// Mail as it will be sent. The job carries the id alone.
declare module '../database/tables.ts' {
  interface Tables {
    mail: {
      id: string
      recipient: string
      subject: string
      text: string
      html: string
      headers: unknown
      created_at: Date
      /** Not worth sending after this (an access code). */
      expires_at: Date | null
      state: 'queued' | 'sending' | 'sent' | 'failed' | 'expired'
      attempts: Generated<number>
      sent_at: Date | null
      last_error: string | null
      position: GeneratedAlways<number>
    }
    /** Goes with the mail, and away when that is sent. */
    mail_attachment: { mail_id: string; position: number; file_name: string; media_type: string; content: Uint8Array }
  }
}
