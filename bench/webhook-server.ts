import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/platform/config.ts'
import { openPostgres } from '../server/platform/database/database.ts'
import { smtpServer } from '../server/platform/email/transport.ts'

/**
 * Runs the portal with its background work as a separate process, with the given database and mail server. Webhooks may
 * reach only 127.0.0.1; the receiver's name resolves to 127.0.0.2 every fifth time, until the parent changes that.
 */
const [url = '', SMTP_URL = ''] = process.argv.slice(2)
const settings = { DATABASE_URL: url, SMTP_URL, LOG_LEVEL: 'silent', PORT: '0', WEBHOOK_PRIVATE_NETWORKS: '127.0.0.1' }
const config = readConfig({ ...settings, MAIL_FROM: 'portal@company.com' })
const log = pino({ level: 'silent' })
const connection = await openPostgres(url, 10)
let [asked, isSteady] = [0, false]
const lookUp = async (): Promise<string[]> => [!isSteady && ++asked % 5 === 0 ? '127.0.0.2' : '127.0.0.1']
const mailServer = smtpServer(SMTP_URL, config.MAIL_FROM)
const parts = { config, connection, log, now: () => new Date(), mailServer, hooks: { lookUp } }
const { server, startJobs } = await createApp(parts)
await server.listen({ host: '127.0.0.1', port: 0 })
await startJobs()
process.on('message', () => {
  isSteady = true
})
const address = server.server.address()
if (typeof address === 'object' && address) process.send?.({ port: address.port })
process.on('disconnect', () => process.exit(0))
