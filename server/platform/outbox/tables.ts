import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    /** Emails and webhook deliveries: waiting ones, and finished ones as a log. */
    outbox: {
      id: string
      position: Generated<number>
      sender: 'email' | 'webhook'
      /** `email`, or the id of the webhook. */
      receiver: string
      /** Messages with the same stream are sent one after the other. null: sent in any order. */
      stream: string | null
      /** Email address. null for webhooks. */
      recipient: string | null
      /** Person who gets the replies to an email. null: they go to MAIL_FROM. */
      reply_to: string | null
      reply_to_name: string | null
      /** Engagement of the event that a webhook sends. null for emails and events of no engagement. */
      engagement_id: string | null
      /** Subject of the email, or the event in a sentence. */
      subject: string
      /** `EmailContent` or `EventContent`. `{}` after a message that expires was sent or has expired. */
      content: unknown
      created_at: Date
      /** Not sent after this (an access code). */
      expires_at: Date | null
      /** Tried once: a test, or a delivery that is sent again. */
      is_single: Generated<boolean>
      /** `held`: waits until its webhook is switched on again. */
      state: Generated<'waiting' | 'sending' | 'held' | 'sent' | 'failed' | 'expired'>
      /** Next attempt while waiting; end of the lease while sending. */
      due_at: Date
      attempts: Generated<number>
      /** Start of the time in which it is retried. */
      first_tried_at: Date | null
      tried_at: Date | null
      /** Why the last attempt failed. */
      error: string | null
      /** `WebhookResponse`. null for emails. */
      response: unknown
    }
    /** Attachments of an email. Deleted when it is sent. */
    outbox_attachment: {
      message_id: string
      position: number
      file_name: string
      media_type: string
      content: Uint8Array
    }
  }
}
