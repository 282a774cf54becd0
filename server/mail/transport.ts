import nodemailer from 'nodemailer'
import type { Attachment } from './template.ts'

export interface OutgoingMail {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  attachments: readonly Attachment[]
}

/** Hands a mail over. It throws a `MailRefused` where trying again cannot help. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

export class MailRefused extends Error {}

/** Through the operator's mail server. The id becomes the Message-ID, so that a receiver can tell a repeated mail. */
export function smtpTransport(url: string, from: string): { send: SendMail; close: () => void } {
  const transport = nodemailer.createTransport(url, { from })
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'
  const send: SendMail = async (mail) => {
    try {
      await transport.sendMail({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mail.headers,
        attachments: mail.attachments.map(({ file_name, media_type, content }) => ({
          ...{ filename: file_name, contentType: media_type, content: Buffer.from(content) },
        })),
        messageId: `<${mail.id}@${domain}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (error) {
      const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
      if (code >= 500) throw new MailRefused(error instanceof Error ? error.message : String(error))
      throw error
    }
  }
  return { send, close: () => transport.close() }
}
