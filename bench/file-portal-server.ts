import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/open-database.ts'

/** The portal with the given settings (JSON), as a process of its own. */
const config = readConfig({ ...JSON.parse(process.argv[2] ?? '{}'), LOG_LEVEL: 'silent', PORT: '0' })
const connection = await openDatabase(config, { command: 'bench' })
const log = pino({ level: 'silent' })
const app = await createApp({ config, connection, log, now: () => new Date(), mailServer: null })
await app.startJobs()
await app.server.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.server.address()
if (typeof address === 'object' && address) process.send?.({ port: address.port })
process.on('disconnect', async () => {
  await app.stop()
  await connection.close()
  process.exit(0)
})
