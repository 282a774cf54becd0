import { mkdtempSync, rmSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { createApp } from '../server/app.ts'
import { lengthenNames } from '../server/demo/long-names.ts'
import { readConfig } from '../server/platform/config.ts'
import { keepTables, restoreTables } from '../server/testing/table-snapshots.ts'
import { grantWishes } from './forked-portal.ts'
import { openDemo } from './stored-demo.ts'

/** Commands that a journey may send to this process. */
export interface DemoWishes {
  /** The demo is again as it was made, whatever happened to it meanwhile. */
  asMade: () => Promise<void>
  /** Lengthens every name to that many characters without spaces, until `asMade`. */
  longNames: (length: string) => Promise<void>
  /** Moves the clock forward by that many hours. */
  passHours: (hours: string) => Promise<void>
}

/** The whole demo as `npm start` runs it, in memory, at DEMO_HOST; its clock stands still at DEMO_NOW, where that is set. */
const folder = mkdtempSync(path.join(tmpdir(), 'portal-demo-'))
const [data, asMade] = [path.join(folder, 'data'), path.join(folder, 'as-made')]
const { DEMO_HOST: host, DEMO_NOW: stopped, PASSKEY_LEVELS, PORT } = process.env
const config = readConfig({
  PORT,
  DEMO_DATA_DIR: data,
  LOG_LEVEL: 'silent',
  PASSKEY_LEVELS,
  ...(host && { PUBLIC_URL: `http://${host}:${PORT}` }),
})
let ahead = 0
const now = (): Date => new Date((stopped ? Date.parse(stopped) : Date.now()) + ahead)
const connection = await openDemo(config, now)
const log = pino({ level: 'silent' })

const webDist = path.resolve(import.meta.dirname, '..', 'web', 'dist')
const app = await createApp({ config, connection, log, now, mailServer: null, webDist })
if (!process.env.MADE_DEMO) await keepTables(connection.db)
await cp(data, asMade, { recursive: true })
await app.startJobs()
await app.server.listen({ host: config.HOST, port: config.PORT })

grantWishes(
  {
    asMade: async () => {
      await restoreTables(connection.db)
      await rm(data, { recursive: true, force: true })
      await cp(asMade, data, { recursive: true })
    },
    passHours: async (hours) => {
      ahead += Number(hours) * 60 * 60 * 1000
    },
    longNames: (length) => lengthenNames(connection.db, Number(length)),
  },
  async () => {
    await app.stop()
    await connection.close()
    rmSync(folder, { recursive: true, force: true })
  },
)
