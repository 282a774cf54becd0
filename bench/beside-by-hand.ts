import { createHash } from 'node:crypto'
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
    const [ours, theirs] = await Promise.all([portal, byHand].map((server) => fieldsOf(server, path, headers)))
    if (ours !== theirs) throw new Error(`${name}: the two responses differ`)
    const requestOf = ({ port }: ServerProcess) => ({ url: `http://127.0.0.1:${port}${path}`, headers })
    await compareRequests({ name, ours: requestOf(portal), theirs: requestOf(byHand), of: 'one query by hand', least })
  }
  await portal.stop()
  await byHand.stop()
}

/** The hash of an answer, whatever the order of its fields. */
async function fieldsOf({ port }: ServerProcess, path: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  return createHash('sha256')
    .update(JSON.stringify(sorted(await answer.json())))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => [name, sorted(part)])
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
