import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { type Checkout, checkoutsToMeasure, importFrom } from './checkouts.ts'
import { startReadyPortal } from './ready-portal.ts'

type Filling = typeof import('./filled-database.ts')

/** A checkout's build, running on its own copy of the demo company. */
export interface BuiltPortal {
  name: string
  url: string
  /** Session cookie of a superuser, for a browser. */
  cookie: { name: string; value: string; url: string }
}

/**
 * Builds each checkout and runs it with production settings on PostgreSQL. The first one, which must be the older, fills the
 * database that the others copy.
 */
export async function withBuiltPortals(use: (portals: BuiltPortal[]) => Promise<void>): Promise<void> {
  const checkouts = checkoutsToMeasure()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-built-'))
  const postgres = await startPostgres()
  const stops: (() => Promise<void>)[] = []
  try {
    const { filledDatabase } = await importFrom<Filling>(checkouts[0], 'bench/filled-database.ts')
    const filled = await filledDatabase(postgres.url, 'filled', 40)
    await filled.close()
    const [name = '', value = ''] = filled.staff.split('=')
    const portals: BuiltPortal[] = []
    for (const [place, checkout] of checkouts.entries()) {
      const DATABASE_URL = await copyDatabase(postgres.url, `copy_${place}`)
      const settings = {
        DATABASE_URL,
        DATA_DIR: path.join(folder, `${place}`),
        PUBLIC_URL: 'http://portal.company.com',
      }
      const { url, stop } = await startReadyPortal(buildPortal(checkout), settings)
      stops.push(stop)
      portals.push({ name: checkout.name, url, cookie: { name, value, url } })
    }
    await use(portals)
  } finally {
    for (const stop of stops) await stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the program. */
function buildPortal({ folder, name }: Checkout): string {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Could not build ${name}: ${stderr}`)
  return path.join(folder, 'dist', 'server', 'main.js')
}

async function copyDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template filled`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}
