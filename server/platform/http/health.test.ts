import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { emptyDatabase, testDatabase } from '../../testing/test-database.ts'
import { silentLog } from '../../testing/test-portal.ts'
import { readConfig } from '../config.ts'
import { MailServerFault } from '../email/mail-fault.ts'
import type { MailServer } from '../email/transport.ts'

const dead: MailServer = {
  send: () => Promise.reject(new MailServerFault(new Error('down'))),
  check: () => Promise.reject(new Error('connect ECONNREFUSED portal:secret@mail.internal')),
  close: () => {},
}

test('readiness reports a mail server that is down only with ?verbose, and stays ready', async () => {
  const config = readConfig({ DATA_DIR: '.unused', LOG_LEVEL: 'silent', OPERATOR_NETWORKS: 'loopback' })
  const connection = await testDatabase()
  // An email that an earlier test file left would be sent as the first call to the mail server.
  await emptyDatabase(connection.db)
  const app = await createApp({ config, connection, log: silentLog(), now: () => new Date(), mailServer: dead })
  const ready = async (query = '') => {
    const { statusCode, json } = await app.server.inject(`/readyz${query}`)
    return [statusCode, json()]
  }
  const checks = expect.any(Array)
  const dependenciesWith = (mail: string) => ({ 'mail server': mail, 'file store': expect.any(String) })
  expect(await ready('?verbose')).toEqual([200, { status: 'ready', dependencies: dependenciesWith('unknown'), checks }])
  await app.startJobs()
  const reported = expect.poll(() => ready('?verbose'), { timeout: 15_000 })
  await reported.toEqual([200, { status: 'ready', dependencies: dependenciesWith('down'), checks }])
  expect(await ready()).toEqual([200, { status: 'ready' }])
  await app.stop()
})
