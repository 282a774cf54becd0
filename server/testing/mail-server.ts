import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Received {
  to: string
  subject: string
  message_id: string
  text: string
}

type Stage = 'login' | 'sender' | 'recipient' | 'content'

export interface TestMailServer {
  port: number
  url: string
  /** Every mail it took, in order. */
  received: Received[]
  /** Connections since its start. */
  connections: () => number
  /** Answers with a code and text to reject a stage. `recipient` gets the address, `content` the email. */
  refuses: Partial<Record<Stage, (given: string) => string | undefined>>
  close: () => Promise<void>
}

/** Starts a real SMTP server. If it asks for a login, it accepts any user with the password "right". */
export async function startMailServer(port = 0, options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: Received[] = []
  const refuses: TestMailServer['refuses'] = {}
  let connections = 0
  const refusal = (stage: Stage, given: string): Error | undefined => {
    const answer = refuses[stage]?.(given)
    if (answer === undefined) return undefined
    const [code, ...words] = answer.split(' ')
    return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
  }
  const smtp = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    ...options,
    onConnect: (_, done) => {
      connections++
      done()
    },
    onAuth: ({ username = '', password }, _, done) => {
      const refused = refusal('login', username)
      if (refused) done(refused)
      else done(password === 'right' ? null : new Error('wrong password'), { user: username })
    },
    onMailFrom: ({ address }, _, done) => done(refusal('sender', address)),
    onRcptTo: ({ address }, _, done) => done(refusal('recipient', address)),
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
      stream.on('end', () => {
        const refused = refusal('content', text)
        const header = (name: string): string => text.match(new RegExp(`^${name}: (.*)$`, 'im'))?.[1]?.trim() ?? ''
        if (!refused)
          received.push({
            to: session.envelope.rcptTo[0]?.address ?? '',
            subject: header('Subject'),
            message_id: header('Message-ID'),
            text,
          })
        done(refused)
      })
    },
  })
  // A client that goes away in the middle is what the tests are about.
  smtp.on('error', () => {})
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', () => resolve()))
  const listening = (smtp.server.address() as AddressInfo).port
  return {
    port: listening,
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${listening}`,
    received,
    connections: () => connections,
    refuses,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
