/** The mail server will never take this very mail: trying again cannot help. */
export class MailRefused extends Error {}

/** The mail server takes no mail at all: it is down, silent, refuses the login or the sender. The operator's to mend. */
export class MailServerFault extends Error {
  readonly code: string

  constructor(error: unknown) {
    super(error instanceof Error ? error.message : String(error), { cause: error })
    this.code = reading(error).code
  }
}

/**
 * Cause of a failed delivery. `lost`: the connection broke, because of the server or of this email. `later`: the server asked
 * to try again later, as servers do with unknown senders.
 */
export type MailTrouble = 'mail' | 'server' | 'lost' | 'later'

export function troubleOf(error: unknown): MailTrouble {
  const { code, command, status, message } = reading(error)
  if (isTooLarge(code, status)) return 'mail'
  if (status !== 421 && (serverCodes.has(code) || command === 'MAIL FROM')) return 'server'
  if (lostCodes.has(code) || status === 421) return 'lost'
  // Many servers tell at the recipient what they have against the login or the sender.
  if (loginStatuses.has(status) || (status >= 500 && aboutTheSender.test(message))) return 'server'
  if (code === 'EENVELOPE' && command === 'API') return 'mail'
  return status >= 500 && status !== badSequence ? 'mail' : 'later'
}

const serverCodes = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'EDNS', 'EPROTOCOL', 'EPROXY', 'ECONFIG'])
const lostCodes = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EABORT'])
const loginStatuses = new Set([530, 534, 535, 538])
const badSequence = 503
const aboutTheSender = /\brelay|sender address|\b5\.1\.[78]\b/i

/** Told before anything of it is sent, where the server said how much it takes, or instead of taking it. */
const isTooLarge = (code: string, status: number): boolean => status === 552 || (code === 'EMESSAGE' && status === 0)

interface Reading {
  code: string
  command: string
  status: number
  message: string
}

/** Error details of nodemailer: its code, the failed SMTP command and the server's reply code, or 0. */
function reading(error: unknown): Reading {
  const details = (error instanceof Error ? error : {}) as { code?: unknown; command?: unknown; responseCode?: unknown }
  return {
    code: String(details.code ?? ''),
    command: String(details.command ?? ''),
    status: Number(details.responseCode ?? 0),
    message: error instanceof Error ? error.message : String(error),
  }
}
