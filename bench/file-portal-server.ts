import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/open-database.ts'

/** The portal with its files in the given folder, on the given PostgreSQL or an embedded database, as a process of its own. */
const [, , folder, url] = process.argv
const config = readConfig({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'silent', PORT: '0' })
const connection = await openDatabase(config, 'bench')
const log = pino({ level: 'silent' })
const app = await createApp({ config, connection, log, now: () => new Date(), sendMail: null })
await app.startJobs()
await app.server.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.server.address()
if (typeof address === 'object' && address) process.send?.({ port: address.port })
process.on('disconnect', async () => {
  await app.stop()
  await connection.close()
  process.exit(0)
})
