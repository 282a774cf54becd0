import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../scripts/build.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { cpuSecondsOf, megabytesOf } from './process-use.ts'
import { quantileOf } from './quantile.ts'
import { startReadyPortal } from './ready-portal.ts'
import { isSmallest, usuallyOr } from './size.ts'
import { withTarget } from './wanted.ts'

const rounds = usuallyOr(5, 1)
/** Memory is measured after these. */
const idleSeconds = usuallyOr(10, 1)
const program = path.join(import.meta.dirname, '..', 'dist', 'server', 'main.js')

interface Start {
  /** From the process's beginning to the first good answer of /readyz. */
  seconds: number
  /** Processor time, user and system; a busy machine changes it little. */
  cpuSeconds: number
  /** Resident, after some idle seconds. */
  megabytes: number
}

/** Measures the time to the first response of the built portal, and its memory without requests. */
export async function benchStart(): Promise<void> {
  await build(() => {})
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-start-'))
  const postgres = await startPostgres()
  try {
    await measure('PostgreSQL', { DATABASE_URL: postgres.url, DATA_DIR: path.join(folder, 'files') }, 1, 150)
    await measure('embedded, existing', { DATA_DIR: path.join(folder, 'data') }, 2, 450)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, database: object, mostSeconds: number, mostMegabytes: number): Promise<void> {
  // The first start makes the tables, which the smallest run measures.
  if (!isSmallest) await start(database, false)
  const starts: Start[] = []
  for (let round = 1; round <= rounds; round++) starts.push(await start(database, round === rounds))
  const seconds = quantileOf(starts.map((one) => one.seconds))
  const cpu = quantileOf(starts.map((one) => one.cpuSeconds))
  const { megabytes = Number.NaN } = starts.at(-1) ?? {}
  console.log(
    `${name}: ready after ${withTarget(seconds, { most: mostSeconds, unit: ' s' })}, ${cpu.toFixed(2)} s of processor`,
  )
  console.log(
    `${name}: after ${idleSeconds} idle seconds ${withTarget(megabytes, { most: mostMegabytes, unit: ' MB', digits: 0 })}`,
  )
}

async function start(database: object, idles: boolean): Promise<Start> {
  const { pid, seconds, stop } = await startReadyPortal(program, database)
  try {
    const cpuSeconds = await cpuSecondsOf(pid)
    if (idles) await sleep(idleSeconds * 1000)
    return { seconds, cpuSeconds, megabytes: await megabytesOf(pid) }
  } finally {
    await stop()
  }
}
