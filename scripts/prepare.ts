import pino from 'pino'
import { createApp } from '../server/app.ts'
import { prepareDemo } from '../server/demo/prepare-demo.ts'
import { openOrReplaceDemo } from '../server/demo/replace-old-demo.ts'
import { type Config, readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/database/open-database.ts'
import { endWithProblem } from '../server/platform/operators-problem.ts'
import { buildWeb } from './build-web.ts'

// Builds the screens and fills the demo (with --empty, only builds), as a process that ends: both take memory that the portal does not need.
await buildWeb((line) => console.log(line))
try {
  const config = readConfig(process.env)
  if (config.demo && !process.argv.includes('--empty')) await fillDemo(config)
} catch (error) {
  endWithProblem(error)
}

async function fillDemo(config: Config): Promise<void> {
  const connection = await openOrReplaceDemo(config, () => openDatabase(config, { command: 'portal' }))
  const log = pino({ level: 'warn' })
  const now = (): Date => new Date()
  const portalAt = (clock: () => Date) => createApp({ config, connection, log, now: clock, mailServer: null })
  await prepareDemo(config, connection.db, portalAt, now)
  await connection.close()
}
