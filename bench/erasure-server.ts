import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openPostgres } from '../server/database/database.ts'
import { removeDue } from '../server/retention/remove-engagement.ts'
import { megabytesOf } from './process-use.ts'

/**
 * The portal's calls on the given database, as a process of its own. Asked to `remove`, it removes what is due as its job does, in
 * this very process. It answers with the most memory that it held since it was asked for `memory` before.
 */
const [url = '', DATA_DIR = ''] = process.argv.slice(2)
const config = readConfig({
  DATABASE_URL: url,
  DATA_DIR,
  LOG_LEVEL: 'silent',
  PORT: '0',
  CLOSED_ENGAGEMENT_MONTHS: '12',
})
const connection = await openPostgres(url, 10)
const log = pino({ level: 'silent' })
const { server, portal } = await createApp({ config, connection, log, now: () => new Date(), mailServer: null })
await server.listen({ host: '127.0.0.1', port: 0 })
let most = 0
setInterval(async () => {
  most = Math.max(most, await megabytesOf(process.pid))
}, 50)
process.on('message', async (message) => {
  if (message === 'remove') await removeDue(portal)
  process.send?.(most)
  if (message === 'memory') most = 0
})
const address = server.server.address()
if (typeof address === 'object' && address) process.send?.({ port: address.port })
process.on('disconnect', () => process.exit(0))
