// @module-tag own-database
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

test('a closing server finishes running requests and does not wait for connections that have sent no request', async () => {
  const server = await createHttpServer({ log: pino({ level: 'silent' }), trustProxy: false, https: false })
  let answer = (): void => {}
  const requested = new Promise<void>((resolve) =>
    server.get('/slow', async () => {
      resolve()
      await new Promise<void>((finish) => {
        answer = finish
      })
      return 'answered'
    }),
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  const silentClosed = once(silent, 'close')
  const slow = request({ port, host: '127.0.0.1', path: '/slow' }).end()
  const answered = once(slow, 'response')
  await requested
  const closed = server.close()
  await silentClosed
  answer()
  const [response] = await answered
  expect(await text(response)).toBe('answered')
  await closed
})
