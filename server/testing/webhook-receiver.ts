import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookMessage } from '@portal/domain/webhooks/payload'

/** Ways in which a receiver handles a message: accepts it, answers another status, or misbehaves. */
type Behaviour =
  | 'takes'
  | 'hangs'
  | 'closes'
  | 'never ends'
  | number
  | { redirect: string }
  | { after: number }
  | { retryAfter: number }

export interface ReceivedMessage {
  id: string
  headers: IncomingHttpHeaders
  text: string
  message: WebhookMessage
}

export interface WebhookReceiver {
  port: number
  url: string
  /** Every message that arrived, in order, taken or not. */
  arrived: ReceivedMessage[]
  /** Messages that were accepted. */
  taken: ReceivedMessage[]
  /** Most messages that were under way at the same time. */
  mostAtOnce: () => number
  behave: (message: ReceivedMessage) => Behaviour
  /** Takes no connections any more, until it is up again. */
  down: () => Promise<void>
  up: () => Promise<void>
  close: () => Promise<void>
}

/** A program that receives webhooks, over plain HTTP on one address of this machine. */
export async function startReceiver(host = '127.0.0.1', port = 0): Promise<WebhookReceiver> {
  const sockets = new Set<Socket>()
  let [underWay, most] = [0, 0]
  const server = createServer(async (request, response) => {
    most = Math.max(most, ++underWay)
    response.on('close', () => underWay--)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const message: ReceivedMessage = {
      id: String(request.headers['webhook-id']),
      headers: request.headers,
      text,
      message: JSON.parse(text),
    }
    receiver.arrived.push(message)
    const behaviour = receiver.behave(message)
    if (behaviour === 'hangs') return
    if (behaviour === 'closes') return void request.socket.destroy()
    if (typeof behaviour === 'number') return void response.writeHead(behaviour).end('not today')
    if (typeof behaviour === 'object' && 'redirect' in behaviour)
      return void response.writeHead(307, { location: behaviour.redirect }).end()
    if (typeof behaviour === 'object' && 'retryAfter' in behaviour)
      return void response.writeHead(429, { 'retry-after': String(behaviour.retryAfter) }).end()
    if (typeof behaviour === 'object') await sleep(behaviour.after)
    receiver.taken.push(message)
    if (behaviour === 'never ends') return void response.writeHead(200).write('x'.repeat(100))
    response.end('thanks')
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  const up = async (): Promise<void> => {
    server.listen(bound, host)
    await once(server, 'listening')
  }
  const down = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  let bound = port
  await up()
  bound = (server.address() as AddressInfo).port
  const receiver: WebhookReceiver = {
    port: bound,
    url: `http://${host}:${bound}/portal`,
    arrived: [],
    taken: [],
    mostAtOnce: () => most,
    behave: () => 'takes',
    down,
    up,
    close: () => (server.listening ? down() : Promise.resolve()),
  }
  return receiver
}

/** Checks signatures as the Standard Webhooks specification asks; true if one of them matches. */
export function isSignedWith(secret: string, { headers, text }: ReceivedMessage): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signedText = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signedText).digest('base64')}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .some((one) => one.length === expected.length && timingSafeEqual(Buffer.from(one), expected))
}
