import { deepStrictEqual } from 'node:assert'
import { dayAt } from '@portal/domain/dates/calendar-day'
import type { FilledDatabase } from './filled-database.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { compareRequests } from './requests-beside.ts'

interface Target {
  path: string
  /** Required share of the handwritten server's requests per second. */
  wanted: number
}

/**
 * Compares calls of the portal with node:http and pg with one handwritten query per call and no session check. First checks
 * that both return the same fields.
 */
export async function compareWithHandwritten(
  { url, staff }: FilledDatabase,
  calls: Record<string, Target>,
): Promise<void> {
  const today = dayAt(new Date(), 'Europe/London')
  const portal = await startServer('portal-server.ts', JSON.stringify({ DATABASE_URL: url }))
  const byHand = await startServer('by-hand-server.ts', JSON.stringify({ url, today }))
  const headers = { cookie: staff }
  for (const [name, { path, wanted: least }] of Object.entries(calls)) {
    const [ours, theirs] = await Promise.all([portal, byHand].map((server) => responseOf(server, path, headers)))
    deepStrictEqual(theirs, ours)
    const requestOf = ({ port }: ServerProcess) => ({ url: `http://127.0.0.1:${port}${path}`, headers })
    await compareRequests({ name, ours: requestOf(portal), theirs: requestOf(byHand), of: 'one query by hand', least })
  }
  await portal.stop()
  await byHand.stop()
}

async function responseOf({ port }: ServerProcess, path: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return response.json()
}
