import type { Generated, GeneratedAlways } from 'kysely'

// Mail as it will be sent. What is to be sent, and when, stands here alone (mail-data.ts).
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
      /** While queued, when it is next tried; while sending, when whoever sends it is taken for dead. */
      due_at: Generated<Date>
      /** The three days in which it is tried begin here. */
      first_tried_at: Generated<Date | null>
      /** As it is sent each time (`<...@provider.example>`): mail programs show equal ones once. */
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
