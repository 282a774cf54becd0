import pino from 'pino'
import { createApp } from '../app.ts'
import { lookAfterClosed } from '../features/retention/jobs.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/open-database.ts'

/** A portal to be killed: by the settings of the environment it does once what its hourly job does, and says so. */
const config = readConfig(process.env)
const connection = await openDatabase(config, { command: 'test' })
const log = pino({ level: 'silent' })
const { portal } = await createApp({ config, connection, log, now: () => new Date(), mailServer: null })
await lookAfterClosed(portal)
await connection.close()
process.send?.('done')
process.exit(0)
