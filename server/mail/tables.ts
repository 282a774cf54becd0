import type { Generated, GeneratedAlways } from 'kysely'

// Outbox of emails (outbox-data.ts).
declare module '../database/tables.ts' {
  interface Tables {
    mail: {
      id: string
      recipient: string
      subject: string
      text: string
      html: string
      headers: unknown
      /** The person who gets the replies. null: they go to MAIL_FROM. */
      reply_to: Generated<string | null>
      reply_to_name: Generated<string | null>
      created_at: Date
      /** Not worth sending after this (an access code). */
      expires_at: Date | null
      state: 'queued' | 'sending' | 'sent' | 'failed' | 'expired'
      /** Next try while queued; end of the lease while sending. */
      due_at: Generated<Date>
      /** The three days in which it is tried begin here. */
      first_tried_at: Generated<Date | null>
      /** Message id, the same for each try (`<...@provider.example>`): mail programs show duplicates once. */
      message_id: Generated<string>
      attempts: Generated<number>
      sent_at: Date | null
      last_error: string | null
      position: GeneratedAlways<number>
    }
    /** Goes with the mail, and away when that is sent. */
    mail_attachment: { mail_id: string; position: number; file_name: string; media_type: string; content: Uint8Array }
  }
}
