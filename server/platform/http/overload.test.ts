import { tooBusy } from '@portal/domain/contract/error-answer'
import { getMe } from '@portal/domain/session/contract'
import { listTags } from '@portal/domain/tags/contract'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testPortal } from '../../testing/test-portal.ts'
import { answerError } from './answer-error.ts'
import { refuseOverload } from './overload.ts'

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
  'queues calls while the longest wait is under a second, then accepts only small ones',
  async () => {
    const engagement = await records.engagement()
    const as = await portal.signIn(await records.stakeholderAccount([engagement]))
    const list = () => call(listTags, { params: { id: engagement } }, as)
    expect((await list()).status).toBe(200)

    // Only the clock by which waits are measured: timeouts of connections stay real.
    vi.useFakeTimers({ toFake: ['performance'] })
    const giveBack = await takeAll()
    const first = list()
    await expect.poll(() => connection.pool()?.waiting).toBe(1)
    vi.advanceTimersByTime(900)
    const second = list()
    await expect.poll(() => connection.pool()?.waiting).toBe(2)
    vi.advanceTimersByTime(200)
    const { status, body, response } = await list()
    expect([status, body, response.headers['retry-after']]).toEqual([503, { detail: tooBusy }, '2'])
    expect((await portal.server.inject('/healthz')).statusCode).toBe(200)
    const small = call(getMe, {}, as)
    await giveBack()
    for (const answer of [await first, await second, await small]) expect(answer.status).toBe(200)

    expect(connection.longestWait()).toBe(0)
    expect((await list()).status).toBe(200)
  },
)

test('rejects calls with Retry-After while the process lags behind its timers', async () => {
  const server = Fastify()
  server.setErrorHandler(answerError)
  // Every process lags by more than this.
  const onRequest = refuseOverload(server, () => 0, 1e-9)
  server.get('/', { onRequest }, async () => 'served')
  await expect.poll(async () => (await server.inject('/')).statusCode, { timeout: 15_000 }).toBe(503)
  const { headers, body } = await server.inject('/')
  expect([headers['retry-after'], JSON.parse(body)]).toEqual(['2', { detail: tooBusy }])
  await server.close()
})
