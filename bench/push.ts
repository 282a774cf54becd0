import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ImportRun } from '../domain/import/contract.ts'
import { freePort, startPostgres } from '../server/testing/embedded-postgres.ts'
import { startPortalProcess } from '../server/testing/portal-processes.ts'

/**
 * A million assignments pushed over HTTP to a portal on PostgreSQL: how long, and how much memory above what the portal
 * has while it idles. Then one of them changed.
 */
const assignments = Number(process.env.PUSHED ?? 1_000_000)
const orders = 5000
const portal = path.resolve(import.meta.dirname, '..', 'server', 'cli.ts')
const mb = (bytes: number): number => Math.round(bytes / 1024)

export async function benchPush(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'))
  const postgres = await startPostgres()
  const port = await freePort()
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  }
  try {
    const made = ['token', 'make', 'Bench', '--scope', 'import']
    const { stdout } = await promisify(execFile)(process.execPath, [portal, ...made], {
      env: { ...process.env, ...settings },
    })
    const server = await startPortalProcess(settings)
    const { push } = program(`http://127.0.0.1:${port}`, stdout.trim())
    await push(
      'kind=clients',
      line(1, () => ({ id: 'C', name: 'Halden & Moore Bank' })),
    )
    await push(
      'kind=people',
      line(1000, (at) => ({ id: `P${at}`, name: `Person ${at}` })),
    )
    await push(
      'kind=engagements',
      line(1000, (at) => ({ id: `E${at}`, title: `Engagement ${at}`, client_id: 'C' })),
    )
    await push(
      'kind=work_orders',
      line(orders, (at) => order(at)),
    )
    await wait(5000)
    const idle = await memory(server.pid)
    let peak = 0
    const watch = setInterval(async () => {
      peak = Math.max(peak, await memory(server.pid))
    }, 100)
    for (const [what, query, records] of [
      [`${assignments} assignments`, 'kind=member_assignments', line(assignments, assignment)],
      [
        'one of them changed',
        'kind=member_assignments&mode=upsert',
        line(1, (at) => ({ ...assignment(at), allocation_percentage: 80 })),
      ],
    ] as const) {
      const begun = performance.now()
      const { sent, run } = await push(query, records)
      const took = Math.round((performance.now() - begun) / 1000)
      console.log(`${what}: ${run.outcome} in ${took} s, sent in ${sent} s, ${JSON.stringify(run.counts)}`)
    }
    clearInterval(watch)
    console.log(`memory: ${mb(idle)} MB idle, ${mb(peak)} MB at most: ${mb(peak - idle)} MB above (at most 150)`)
    await server.stop()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const order = (at: number): object => ({
  ...{ id: `W${at}`, engagement_id: `E${at % 1000}`, reference: `WO-${at}` },
  ...{ start_date: '2026-01-05', end_date: '2026-12-18' },
})
const assignment = (at: number): object => ({
  ...{ id: `A${at}`, work_order_id: `W${at % orders}`, employee_id: `P${at % 1000}`, member_role: 'QA Engineer' },
  ...{ member_role_id: 30, start_date: '2026-01-05', end_date: '2026-12-18', allocation_percentage: 50 },
})

/** Records as JSON lines, in pieces. */
function* line(count: number, record: (at: number) => object): Generator<Uint8Array> {
  for (let from = 0; from < count; from += 1000) {
    const many = Array.from(
      { length: Math.min(1000, count - from) },
      (_, at) => `${JSON.stringify(record(from + at))}\n`,
    )
    yield new TextEncoder().encode(many.join(''))
  }
}

function program(address: string, token: string) {
  const authorization = `Bearer ${token}`
  const polling = { headers: { authorization } }
  const ask = async (url: string, init: object): Promise<ImportRun> => {
    const response = await fetch(`${address}/api/imports${url}`, init)
    if (response.status === 503 && init === polling) return wait(2000).then(() => ask(url, init))
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as ImportRun
  }
  const push = async (query: string, records: Iterable<Uint8Array>) => {
    const begun = performance.now()
    const headers = { authorization, 'content-type': 'application/x-ndjson' }
    let run = await ask(`?${query}`, { method: 'POST', headers, body: ReadableStream.from(records), duplex: 'half' })
    const sent = Math.round((performance.now() - begun) / 1000)
    while (run.outcome === 'waiting' || run.outcome === 'running') {
      await wait(500)
      run = await ask(`/${run.id}`, polling)
    }
    if (run.outcome !== 'taken in') throw new Error(run.problems.join('\n'))
    return { sent, run }
  }
  return { push }
}

/** In kB, as the kernel has it (Linux). */
const memory = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0)
