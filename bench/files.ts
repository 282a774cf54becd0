import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileFixture, uploadBody } from './file-fixture.ts'
import { type ServerProcess, startServer } from './processes.ts'

const size = 10 * 1024 * 1024
const atOnce = 4
const rounds = 12

/** 10 MB up and down, four at once, beside a bare node stream that hashes and brings to the disk just the same. */
export async function benchFiles(): Promise<void> {
  const { folder, engagement, cookie } = await fileFixture()
  const bareFolder = path.join(folder, 'bare')
  await mkdir(bareFolder)
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 16), Buffer.from('\n%%EOF\n')])
  const { body, type } = uploadBody(content)
  const bare = await startServer('bare-file-server.ts', bareFolder)
  const portal = await startServer('file-portal-server.ts', folder)
  const address = `/api/sharing-area/files?project_id=${engagement}&category=Contracts`
  const headers = { cookie, 'content-type': type }
  try {
    const up = { bare: 0, portal: 0 }
    const down = { bare: 0, portal: 0 }
    const ids = { bare: '', portal: '' }
    const passes = async (): Promise<void> => {
      up.bare += await timed(async () => {
        ids.bare = JSON.parse(String(await ask(bare, 'POST', '/', {}, content))).id
      })
      up.portal += await timed(async () => {
        ids.portal = JSON.parse(String(await ask(portal, 'POST', address, headers, body))).id
      })
      down.bare += await timed(() => ask(bare, 'GET', `/${ids.bare}`, {}))
      const download = `/api/sharing-area/files/${ids.portal}`
      down.portal += await timed(() => ask(portal, 'POST', download, { cookie }))
    }
    for (let round = 0; round < 3; round++) await passes()
    Object.assign(up, { bare: 0, portal: 0 })
    Object.assign(down, { bare: 0, portal: 0 })
    const before = residentMegabytes(portal)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMegabytes(portal))
    }, 20)
    for (let round = 0; round < rounds; round++) await passes()
    clearInterval(watch)
    const speed = (seconds: number): number => (10 * atOnce * rounds) / seconds
    for (const [name, { bare, portal }] of Object.entries({ up, down }))
      console.log(
        `${name.padEnd(4)} bare ${speed(bare).toFixed(0)} MB/s, portal ${speed(portal).toFixed(0)} MB/s: ` +
          `${(bare / portal).toFixed(2)} of bare (wanted: 0.70)`,
      )
    console.log(`memory of the portal grew by ${(most - before).toFixed(0)} MB (wanted: 30 at most)`)
  } finally {
    await Promise.all([bare.stop(), portal.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds that four at once took. */
async function timed(one: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await Promise.all(Array.from({ length: atOnce }, one))
  return (performance.now() - began) / 1000
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
    const length = body ? { 'content-length': String(body.length) } : {}
    const sent = request(
      { agent, host: '127.0.0.1', port: server.port, method, path: address, headers: { ...headers, ...length } },
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
