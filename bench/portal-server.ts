import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/database/open-database.ts'

/**
 * Runs the portal with the given settings (JSON) as a separate process, and sends its port to the parent. Runs jobs too if the
 * second argument is `jobs`. Answers the message `memory` with megabytes after a collection.
 */
const settings: Record<string, string> = JSON.parse(process.argv[2] ?? '{}')
const config = readConfig({ ...settings, LOG_LEVEL: 'info', PORT: '0', OPERATOR_NETWORKS: 'loopback' })
const log = pino({ level: 'info' }, pino.destination('/dev/null'))
const connection = await openDatabase(config, { command: 'bench' })
const { server, startJobs, stop } = await createApp({
  config,
  connection,
  log,
  now: () => new Date(),
  mailServer: null,
})
if (process.argv[3] === 'jobs') await startJobs()
await server.listen({ host: '127.0.0.1', port: 0 })
const address = server.server.address()
if (typeof address === 'object' && address) process.send?.({ port: address.port })
process.on('message', (message) => {
  if (message !== 'memory') return
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  process.send?.({ heap: heapUsed / 1e6, resident: rss / 1e6 })
})
process.on('disconnect', async () => {
  await stop()
  await connection.close()
  process.exit(0)
})
