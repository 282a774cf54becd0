import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeDemoData } from '../server/demo/company/write.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'

/**
 * How long an import of 10,000 engagements with 50,000 work orders and 300,000 assignments takes on PostgreSQL, first
 * and again without a change, and how much memory. The demo needs some more engagements to come to as many work orders.
 */
const engagements = 12_000
const portal = path.resolve(import.meta.dirname, '..', 'server', 'cli.ts')

export async function benchImport(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'))
  const postgres = await startPostgres()
  try {
    let begun = performance.now()
    await writeDemoData(folder, { today: '2026-06-18', engagements })
    console.log(`demo data written in ${seconds(begun)}`)
    for (const run of ['first import', 'the same again']) {
      begun = performance.now()
      const { peak, output } = await importOnce(folder, postgres.url)
      console.log(`\n${output}${run}: ${seconds(begun)} (at most 120 s), peak memory ${Math.round(peak / 1024)} MB`)
    }
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The very command of the operator; its peak memory in kB as the kernel keeps it (Linux). */
async function importOnce(folder: string, url: string): Promise<{ peak: number; output: string }> {
  const child = spawn(process.execPath, [portal, 'import', folder], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = 0
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? peak)
  }, 200)
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  clearInterval(watch)
  return { peak, output }
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
