import pino from 'pino'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { lookAfterClosed } from '../retention/jobs.ts'

/** A portal to be killed: by the settings of the environment it does once what its hourly job does, and says so. */
const config = readConfig(process.env)
const connection = await openDatabase(config, { command: 'test' })
const log = pino({ level: 'silent' })
const { portal } = await createApp({ config, connection, log, now: () => new Date(), mailServer: null })
await lookAfterClosed(portal)
await connection.close()
process.send?.('done')
process.exit(0)
