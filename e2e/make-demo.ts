import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../server/platform/config.ts'
import { keepDemo, openDemo } from './stored-demo.ts'

/** Makes the demo once for all processes that journeys drive: `node e2e/make-demo.ts FOLDER`. */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('name the folder as an argument')
const data = mkdtempSync(path.join(tmpdir(), 'portal-demo-'))
const config = readConfig({ DEMO_DATA_DIR: data, LOG_LEVEL: 'silent' })
const connection = await openDemo(config, () => new Date())
await keepDemo(config, connection, folder)
await connection.close()
rmSync(data, { recursive: true, force: true })
process.exit(0)
