import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openPostgres } from '../server/database/database.ts'

/** The portal's calls on a given database, as a process of its own; says its port to the one that started it. */
const url = process.argv[2] ?? ''
const connection = await openPostgres(url, 10)
const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'info', PORT: '0' })
const log = pino({ level: 'info' }, pino.destination('/dev/null'))
const { server } = await createApp({ config, connection, log, now: () => new Date(), mailServer: null })
await server.listen({ host: '127.0.0.1', port: 0 })
const address = server.server.address()
if (typeof address === 'object' && address) process.send?.({ port: address.port })
process.on('disconnect', () => process.exit(0))
