import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
 * Builds each checkout and runs it with production settings on PostgreSQL, each with a demo company that it filled itself,
 * because versions before 1.0.0 have other tables.
 */
export async function withBuiltPortals(use: (portals: BuiltPortal[]) => Promise<void>): Promise<void> {
  const checkouts = checkoutsToMeasure()
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-built-'))
  const postgres = await startPostgres()
  const stops: (() => Promise<void>)[] = []
  try {
    const portals: BuiltPortal[] = []
    for (const [place, checkout] of checkouts.entries()) {
      const { filledDatabase } = await importFrom<Filling>(checkout, 'bench/filled-database.ts')
      const filled = await filledDatabase(postgres.url, `filled_${place}`, 40)
      await filled.close()
      const [name = '', value = ''] = filled.staff.split('=')
      const settings = {
        DATABASE_URL: filled.url,
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
