import { setTimeout as wait } from 'node:timers/promises'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { isBinary } from '@portal/domain/contract/endpoint'
import { tooBusy } from '@portal/domain/contract/error-answer'
import { getMe } from '@portal/domain/session/contract'
import { listTags } from '@portal/domain/tags/contract'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { answerError } from './answer-error.ts'
import { rejectUnderOverload } from './overload.ts'
import { callsOfPage } from './page-calls.ts'

const portal = await testPortal()
const { call, connection, records } = portal
beforeEach(portal.reset)
afterEach(() => void vi.useRealTimers())

/** Takes every connection there is until told to give them back. */
async function takeAll(): Promise<() => Promise<void>> {
  let giveBack = () => {}
  const over = new Promise<void>((resolve) => {
    giveBack = resolve
  })
  const acceptedItems: Promise<void>[] = []
  const holding: Promise<void>[] = []
  for (let count = 0; count < 8; count++) {
    acceptedItems.push(
      new Promise((resolve) => {
        const storedKeys = connection.db.connection().execute(async () => {
          resolve()
          await over
        })
        holding.push(storedKeys)
      }),
    )
  }
  await Promise.all(acceptedItems)
  return async () => {
    giveBack()
    await Promise.all(holding)
  }
}

// The embedded database works in this very process: there the lag of the process is what counts.
test.runIf(connection.jobsBackend.kind === 'postgres')(
  'queues calls while the longest wait is under a second, then accepts small ones and those of browsers with few requests',
  async () => {
    const engagement = await records.engagement()
    const as = await portal.signIn(await records.stakeholderAccount([engagement]))
    const other = await portal.signIn(await records.stakeholderAccount([engagement]))
    const list = (session = as) => call(listTags, { params: { id: engagement } }, session)
    expect((await list()).status).toBe(200)

    // Only the clock by which waits are measured: timeouts of connections stay real.
    vi.useFakeTimers({ toFake: ['performance'] })
    const giveBack = await takeAll()
    const first = list()
    await expect.poll(() => connection.pool()?.waiting).toBe(1)
    vi.advanceTimersByTime(900)
    const nine = Array.from({ length: 9 }, () => list())
    await expect.poll(() => connection.pool()?.waiting).toBe(10)
    vi.advanceTimersByTime(200)
    const { status, body, response } = await list()
    expect([status, body, response.headers['retry-after']]).toEqual([503, { detail: tooBusy }, '2'])
    expect((await portal.server.inject('/healthz')).statusCode).toBe(200)
    expect((await portal.server.inject(`/api/projects/${engagement}/tags`)).statusCode).toBe(503)
    const small = call(getMe, {}, as)
    const ofOther = list(other)
    await giveBack()
    for (const answer of [await first, ...(await Promise.all(nine)), await small, await ofOther])
      expect(answer.status).toBe(200)

    expect(connection.longestWait()).toBe(0)
    expect((await list()).status).toBe(200)
  },
)

describe('while the process lags behind its timers', () => {
  /** Every process lags by more than the limit. Open requests are answered with `finish`. */
  function slowServer() {
    const server = Fastify()
    server.setErrorHandler(answerError)
    const sessionSecretIn = ({ headers }: FastifyRequest) => headers.cookie
    const limits = { waited: () => 0, maxEventLoopDelay: 1e-9, sessionSecretIn }
    const { admit: onRequest, startMeasuringLag } = rejectUnderOverload(server, limits)
    server.get('/', { onRequest }, async () => 'served')
    const gate = Promise.withResolvers<void>()
    let open = 0
    server.get('/slow', { onRequest }, async () => {
      open++
      await gate.promise
      return 'served'
    })
    const visit = async (url: string, cookie?: string) =>
      server.inject({ url, headers: { ...(cookie !== undefined && { cookie }) } })
    return { server, visit, finish: gate.resolve, openRequests: () => open, startMeasuringLag }
  }

  async function laggingServer() {
    const { startMeasuringLag, ...server } = slowServer()
    startMeasuringLag()
    await expect.poll(async () => (await server.visit('/')).statusCode, { timeout: 15_000 }).toBe(503)
    return server
  }

  test('does not count the lag of a start', async () => {
    const { server, visit } = slowServer()
    // The lag is measured every second.
    await wait(1500)
    expect((await visit('/')).statusCode).toBe(200)
    await server.close()
  })

  test('rejects calls without a session with Retry-After', async () => {
    const { server, visit } = await laggingServer()
    const { headers, body } = await visit('/')
    expect([headers['retry-after'], JSON.parse(body)]).toEqual(['2', { detail: tooBusy }])
    await server.close()
  })

  test('accepts ten requests at once from each browser, and more after their responses', async () => {
    const { server, visit, finish, openRequests } = await laggingServer()
    const slow = Array.from({ length: 10 }, () => visit('/slow', 'helen'))
    await expect.poll(openRequests).toBe(10)
    expect((await visit('/', 'helen')).statusCode).toBe(503)
    expect((await visit('/', 'owen')).statusCode).toBe(200)
    finish()
    for (const { statusCode } of await Promise.all(slow)) expect(statusCode).toBe(200)
    expect((await visit('/', 'helen')).statusCode).toBe(200)
    await server.close()
  })

  test('accepts the calls of an accepted page, however many requests its browser has in flight', async () => {
    const { server, visit, finish, openRequests } = await laggingServer()
    const slow = Array.from({ length: 10 }, () => visit('/slow', 'helen'))
    await expect.poll(openRequests).toBe(10)
    const { body: viewer } = await call(getMe, {}, await portal.signIn(await records.staffAccount()))
    const session = { id: 'session', viewer }
    const callOfPage = callsOfPage(server, { headers: { cookie: 'helen' }, ip: '127.0.0.1' }, session)
    expect((await callOfPage('/')).status).toBe(200)
    finish()
    await Promise.all(slow)
    await server.close()
  })

  test('rejects every browser once 500 requests are in flight', async () => {
    const { server, visit, finish, openRequests } = await laggingServer()
    const slow = Array.from({ length: 500 }, (_, index) => visit('/slow', `browser ${index}`))
    await expect.poll(openRequests).toBe(500)
    expect((await visit('/', 'helen')).statusCode).toBe(503)
    finish()
    await Promise.all(slow)
    expect((await visit('/', 'helen')).statusCode).toBe(200)
    await server.close()
  })
})

test('accepts every call for a picture', () => {
  const pictures = allEndpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ answers }) => Object.values(answers).some((each) => isBinary(each) && each.binary.startsWith('image/')))
  expect(pictures.map(({ path, small }) => [path, small])).toEqual([
    ['/api/bug-reports/{id}/images/{imageId}', true],
    ['/api/images/{photo_id}/thumbnail/blob', true],
  ])
})
