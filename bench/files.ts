import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { fileFixture, uploadBody } from './file-fixture.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { wanted } from './wanted.ts'

const megabytes = 10
const size = megabytes * 1024 * 1024
const atOnce = 4
const filesEach = 3
const rounds = 9

/** 10 MB up and down, four at once, beside a bare node stream that hashes and brings to the disk just the same. */
export async function benchFiles(): Promise<void> {
  const postgres = await startPostgres()
  try {
    await compare('PostgreSQL', { DATABASE_URL: postgres.url })
    await compare('embedded database')
  } finally {
    await postgres.stop()
  }
}

async function compare(database: string, settings: Record<string, string> = {}): Promise<void> {
  const { folder, environment, engagement, cookie } = await fileFixture(settings)
  const bareFolder = path.join(folder, 'bare')
  await mkdir(bareFolder)
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 16), Buffer.from('\n%%EOF\n')])
  const { body, type } = uploadBody(content)
  const bare = await startServer('bare-file-server.ts', bareFolder)
  const portal = await startServer('file-portal-server.ts', JSON.stringify(environment))
  const address = `/api/sharing-area/files?project_id=${engagement}&category=Contracts`
  const headers = { cookie, 'content-type': type }
  try {
    const bareUp = await pass(bare, () => ask(bare, 'POST', '/', {}, content))
    const portalUp = await pass(portal, () => ask(portal, 'POST', address, headers, body))
    const bareDown = `/${JSON.parse(bareUp.answer).id}`
    const portalDown = `/api/sharing-area/files/${JSON.parse(portalUp.answer).id}`
    const memory = watchMemory(portal)
    const up: Round[] = []
    const down: Round[] = []
    for (let round = 0; round < rounds; round++) {
      up.push({
        bare: await pass(bare, () => ask(bare, 'POST', '/', {}, content)),
        portal: await pass(portal, () => ask(portal, 'POST', address, headers, body)),
      })
      down.push({
        bare: await pass(bare, () => ask(bare, 'GET', bareDown, {})),
        portal: await pass(portal, () => ask(portal, 'POST', portalDown, { cookie })),
      })
    }
    console.log(`${database}:`)
    for (const [name, measured] of Object.entries({ up, down })) console.log(`  ${name.padEnd(4)} ${say(measured)}`)
    console.log(`  memory of the portal grew by ${wanted(memory.end(), { most: 30, unit: ' MB', digits: 0 })}`)
  } finally {
    await Promise.all([bare.stop(), portal.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

interface Pass {
  seconds: number
  /** Of the server's processor time. */
  cpuSeconds: number
  /** The last one. */
  answer: string
}
interface Round {
  bare: Pass
  portal: Pass
}

/** Four clients at once, each with so many files one after the other. */
async function pass(server: ServerProcess, one: () => Promise<Buffer>): Promise<Pass> {
  const began = performance.now()
  const cpuBefore = cpuSeconds(server)
  let answer = ''
  const client = async (): Promise<void> => {
    for (let file = 0; file < filesEach; file++) answer = String(await one())
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return { seconds: (performance.now() - began) / 1000, cpuSeconds: cpuSeconds(server) - cpuBefore, answer }
}

function say(measured: Round[]): string {
  const middle = (of: (round: Round) => number): number =>
    measured.map(of).toSorted((one, other) => one - other)[Math.floor(measured.length / 2)] ?? Number.NaN
  const files = atOnce * filesEach
  const speed = (of: (round: Round) => Pass): string => {
    const rate = middle((round) => (megabytes * files) / of(round).seconds)
    return `${rate.toFixed(0)} MB/s (${middle((round) => (of(round).cpuSeconds * 1000) / files).toFixed(0)} ms of CPU a file)`
  }
  const ratio = middle(({ bare, portal }) => bare.seconds / portal.seconds)
  return (
    `bare ${speed(({ bare }) => bare)}, portal ${speed(({ portal }) => portal)}: ` +
    `in the middle of ${rounds} rounds beside bare ${wanted(ratio, { least: 0.7 })}`
  )
}

/** The most a process comes to hold, in megabytes above what it held at first. */
function watchMemory(server: ServerProcess): { end: () => number } {
  const before = residentMegabytes(server)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(server))
  }, 20)
  return {
    end: () => {
      clearInterval(watch)
      return most - before
    },
  }
}

const agent = new Agent({ keepAlive: true })

function ask(
  server: ServerProcess,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const from = { origin: `http://127.0.0.1:${server.port}` }
    const length = body ? { 'content-length': String(body.length) } : {}
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: server.port,
        method,
        path: address,
        headers: { ...from, ...headers, ...length },
      },
      (response) => {
        const kept: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
          if (bytes < 100_000) kept.push(chunk)
        })
        response.on('end', () => {
          const answer = Buffer.concat(kept)
          if ((response.statusCode ?? 500) < 300) resolve(answer)
          else reject(new Error(`${address}: ${response.statusCode} ${answer}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const residentMegabytes = ({ pid }: ServerProcess): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024

/** User and system time; the kernel counts it in hundredths of a second. */
function cpuSeconds({ pid }: ServerProcess): number {
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(after[11]) + Number(after[12])) / 100
}
