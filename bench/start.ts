import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../scripts/build.ts'
import { freePort, startPostgres } from '../server/testing/embedded-postgres.ts'
import { productionSettings } from '../server/testing/production-settings.ts'
import { cpuSecondsOf, megabytesOf } from './process-use.ts'
import { withTarget } from './wanted.ts'

const rounds = 5
/** The first ten settle, in the others it is counted what the portal does for itself. */
const idleSeconds = { settling: 10, counted: 30 }
const program = path.join(import.meta.dirname, '..', 'dist', 'server', 'main.js')

interface Start {
  /** From the process's beginning to the first good answer of /readyz. */
  seconds: number
  /** Processor time, user and system; a busy machine changes it little. */
  cpuSeconds: number
  /** Resident, after some idle seconds. */
  megabytes: number
  /** Processor time without requests, in percent. */
  idlePercent: number
}

/** Measures the time to the first response of the built portal, and its memory and processor time without requests. */
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
  // The first start makes the tables.
  await start(database, false)
  const starts: Start[] = []
  for (let round = 1; round <= rounds; round++) starts.push(await start(database, round === rounds))
  const seconds = middle(starts.map((one) => one.seconds))
  const cpu = middle(starts.map((one) => one.cpuSeconds))
  const { megabytes = Number.NaN, idlePercent = Number.NaN } = starts.at(-1) ?? {}
  console.log(
    `${name}: ready after ${withTarget(seconds, { most: mostSeconds, unit: ' s' })}, ${cpu.toFixed(2)} s of processor`,
  )
  console.log(
    `${name}: after ${idleSeconds.settling} idle seconds ${withTarget(megabytes, { most: mostMegabytes, unit: ' MB', digits: 0 })}`,
  )
  console.log(`${name}: ${idlePercent.toFixed(1)} % of a processor while idle`)
}

async function start(database: object, idles: boolean): Promise<Start> {
  const port = await freePort()
  const env = { ...productionSettings, ...database, PORT: String(port), LOG_LEVEL: 'error', DRAIN_SECONDS: '0' }
  const began = performance.now()
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  try {
    await untilReady(child, `http://127.0.0.1:${port}/readyz`)
    const seconds = (performance.now() - began) / 1000
    const cpuSeconds = await cpuSecondsOf(child.pid)
    if (!idles) return { seconds, cpuSeconds, megabytes: 0, idlePercent: 0 }
    await sleep(idleSeconds.settling * 1000)
    const [megabytes, before] = [await megabytesOf(child.pid), await cpuSecondsOf(child.pid)]
    await sleep(idleSeconds.counted * 1000)
    const idlePercent = ((await cpuSecondsOf(child.pid)) - before) * (100 / idleSeconds.counted)
    return { seconds, cpuSeconds, megabytes, idlePercent }
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(address).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await sleep(5)
  }
  throw new Error(`the portal stopped with ${child.exitCode}`)
}

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
