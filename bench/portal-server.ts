import pino from 'pino'
import { createApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openPostgres } from '../server/database/database.ts'
import { openTracing } from '../server/tracing/open-tracing.ts'

/**
 * The portal's calls on a given database, as a process of its own; says its port to the one that started it. It sends
 * traces to the collector that is named second; `-` leaves out even the question whether there is one.
 */
const [url = '', collector = ''] = process.argv.slice(2)
const config = readConfig({
  ...{ DATABASE_URL: url, LOG_LEVEL: 'info', PORT: '0', OPERATOR_NETWORKS: 'loopback' },
  ...(collector !== '-' && { OTEL_EXPORTER_OTLP_ENDPOINT: collector }),
})
const log = pino({ level: 'info' }, pino.destination('/dev/null'))
const tracing = collector === '-' ? undefined : await openTracing(config, log)
const connection = await openPostgres(url, 10, tracing?.statement)
const { server } = await createApp({ config, connection, log, now: () => new Date(), mailServer: null, tracing })
await server.listen({ host: '127.0.0.1', port: 0 })
const address = server.server.address()
if (typeof address === 'object' && address) process.send?.({ port: address.port })
process.on('disconnect', () => process.exit(0))
