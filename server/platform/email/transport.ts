import nodemailer from 'nodemailer'
import { MailRefused, MailServerFault, troubleOf } from './mail-fault.ts'
import type { Attachment } from './template.ts'

interface OutgoingMail {
  message_id: string
  recipient: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  reply_to: string | null
  reply_to_name: string | null
  attachments: readonly Attachment[]
}

export interface MailServer {
  /** Hands a mail over. Throws `MailRefused`, `MailServerFault`, or any other error where this mail has to wait. */
  send: (mail: OutgoingMail) => Promise<void>
  /** Connects and logs in. Throws `MailServerFault`. */
  check: () => Promise<void>
  close: () => void
}

/** In milliseconds. A mail server may think for a while about a mail it was given; `whole` ends what only trickles. */
const limits = { connect: 10_000, silence: 30_000, whole: 120_000 }
/** Connections kept open at most; some providers allow no more than three to one login. */
export const connections = 3

interface Options {
  limits?: Partial<typeof limits>
  /** Certificates to trust instead of the system's. */
  ca?: string
}

/** The operator's mail server, by its address: `smtps://user:password@mail.example`. */
export function smtpServer(url: string, from: string, options: Options = {}): MailServer {
  const { connect, silence, whole } = { ...limits, ...options.limits }
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: connections,
      connectionTimeout: connect,
      greetingTimeout: connect,
      dnsTimeout: connect,
      socketTimeout: silence,
      ...(options.ca && { tls: { ca: options.ca } }),
    },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  // Errors reject the promise of each email.
  transport.on('error', () => {})

  const check: MailServer['check'] = async () => {
    await transport.verify().catch((error) => {
      throw new MailServerFault(error)
    })
  }
  const send: MailServer['send'] = async (mail) => {
    const deadline = { signal: AbortSignal.timeout(whole) }
    try {
      await transport.sendMail({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mail.headers,
        ...(mail.reply_to !== null && { replyTo: { name: mail.reply_to_name ?? '', address: mail.reply_to } }),
        attachments: mail.attachments.map(({ file_name, media_type, content }) => ({
          filename: file_name,
          contentType: media_type,
          content: Buffer.from(content),
        })),
        messageId: mail.message_id,
        ...deadline,
      })
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble === 'mail') throw new MailRefused(error instanceof Error ? error.message : String(error))
      if (trouble === 'server') throw new MailServerFault(error)
      // A mail that makes the server break the connection must not hold up the others: does the server still answer?
      if (trouble === 'lost') await check()
      throw error
    }
  }
  return { send, check, close: () => transport.close() }
}
