import { tooBusy } from '@portal/domain/contract/error-answer'
import { getMe } from '@portal/domain/session/contract'
import { listTags } from '@portal/domain/tags/contract'
import { beforeEach, expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal()
const { call, connection, records } = portal
beforeEach(portal.reset)

/** Takes every connection there is until told to give them back. */
async function takeAll(): Promise<() => Promise<void>> {
  let giveBack = () => {}
  const over = new Promise<void>((resolve) => {
    giveBack = resolve
  })
  const taken: Promise<void>[] = []
  const holding: Promise<void>[] = []
  for (let count = 0; count < 8; count++) {
    taken.push(
      new Promise((resolve) => {
        const held = connection.db.connection().execute(async () => {
          resolve()
          await over
        })
        holding.push(held)
      }),
    )
  }
  await Promise.all(taken)
  return async () => {
    giveBack()
    await Promise.all(holding)
  }
}

// The embedded database works in this very process: there the lag of the process is what counts.
test.runIf(connection.jobsBackend.kind === 'postgres')(
  'while callers wait for the database others are turned away at once, and small calls get their turn',
  async () => {
    const engagement = await records.engagement()
    const as = await portal.signIn(await records.stakeholderAccount([engagement]))
    const list = () => call(listTags, { params: { id: engagement } }, as)
    expect((await list()).status).toBe(200)

    const giveBack = await takeAll()
    const first = list()
    await expect.poll(() => connection.longestWait()).toBeGreaterThan(250)
    const { status, body, response } = await list()
    expect([status, body, response.headers['retry-after']]).toEqual([503, { detail: tooBusy }, '2'])
    expect((await portal.server.inject('/healthz')).statusCode).toBe(200)
    const small = call(getMe, {}, as)
    await giveBack()
    expect((await first).status).toBe(200)
    expect((await small).status).toBe(200)

    expect(connection.longestWait()).toBe(0)
    expect((await list()).status).toBe(200)
  },
)
