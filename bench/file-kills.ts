import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { removeLeftovers } from '../server/files/jobs.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { startS3Server } from '../server/testing/s3-server.ts'
import { type FileFixture, fileFixture, uploadBody } from './file-fixture.ts'
import { type ServerProcess, startServer } from './processes.ts'

const kills = Number(process.env.KILLS ?? 50)
const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(4 * 1024 * 1024), Buffer.from('\n%%EOF\n')])

/**
 * Kills the portal (SIGKILL) at moments spread over the whole life of an upload and a little beyond; after the next
 * start rows and files must agree.
 */
export async function benchFileKills(): Promise<void> {
  await benchKills('a disk and the embedded database', {})
  const [postgres, s3] = await Promise.all([startPostgres(), startS3Server()])
  await benchKills('an S3 store and PostgreSQL', { ...s3.environment, DATABASE_URL: postgres.url })
  await Promise.all([postgres.stop(), s3.close()])
}

export type Moment = 'while bytes arrived' | 'between the last byte and the answer' | 'after the answer'
const moments: readonly Moment[] = ['while bytes arrived', 'between the last byte and the answer', 'after the answer']

async function benchKills(place: string, environment: Record<string, string>): Promise<void> {
  const fixture = await fileFixture(environment)
  const restart = (): Promise<ServerProcess> =>
    startServer('file-portal-server.ts', JSON.stringify(fixture.environment))
  const life = await lifeOfUpload(restart, fixture)
  const killed = new Map<string, Moment>()
  for (let kill = 0; kill < kills; kill++) {
    const server = await restart()
    const upload = beginUpload(server, fixture, `${kill}.pdf`)
    await wait(((kill + Math.random()) / kills) * 1.2 * life)
    server.kill()
    killed.set(`${kill}.pdf`, await upload)
  }
  // The last one lives: what the killed ones left has been swept, and uploads work.
  const server = await restart()
  const last = await beginUpload(server, fixture, 'last.pdf')
  await server.stop()
  const { kept, withoutFile, withoutRow } = await rowsAndFiles(fixture)
  console.log(`${place}: an upload lives ${life.toFixed(0)} ms; ${kills} kills`)
  for (const moment of moments) {
    const names = [...killed].filter(([, when]) => when === moment).map(([name]) => name)
    console.log(`  ${moment}: ${names.length}, files kept: ${names.filter((name) => kept.has(name)).length}`)
  }
  const lost = [...killed].filter(([name, when]) => when === 'after the answer' && !kept.has(name)).length
  const works = last === 'after the answer' && kept.has('last.pdf')
  console.log(
    `  acknowledged and lost: ${lost}, rows without a file: ${withoutFile}, files without a row: ${withoutRow} (wanted: 0)`,
  )
  console.log(`  afterwards an upload ${works ? 'works' : 'fails'}`)
  if (lost + withoutFile + withoutRow > 0 || !works) process.exitCode = 1
  await rm(fixture.folder, { recursive: true, force: true })
}

/** Milliseconds from the first byte to the answer on a portal that has just started: the middle of five. */
async function lifeOfUpload(restart: () => Promise<ServerProcess>, fixture: FileFixture): Promise<number> {
  const lives: number[] = []
  for (let round = 0; round < 5; round++) {
    const server = await restart()
    const began = performance.now()
    await beginUpload(server, fixture, 'unkilled.pdf')
    lives.push(performance.now() - began)
    await server.stop()
  }
  return lives.toSorted((a, b) => a - b)[2] ?? 0
}

/** How far it came. */
export function beginUpload(
  { port }: Pick<ServerProcess, 'port'>,
  fixture: FileFixture,
  name: string,
  bytes = content,
): Promise<Moment> {
  const { body, type } = uploadBody(bytes, name)
  const headers = {
    origin: `http://127.0.0.1:${port}`,
    cookie: fixture.cookie,
    'content-type': type,
    'content-length': String(body.length),
  }
  const path = `/api/sharing-area/files?project_id=${fixture.engagement}&category=Contracts`
  return new Promise((resolve) => {
    let moment: Moment = 'while bytes arrived'
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent: false }, (response) => {
      if (response.statusCode === 201) moment = 'after the answer'
      response.resume().on('close', () => resolve(moment))
    })
    sent.on('finish', () => {
      if (moment === 'while bytes arrived') moment = 'between the last byte and the answer'
    })
    sent.on('error', () => resolve(moment))
    sent.end(body)
  })
}

export async function rowsAndFiles(
  fixture: FileFixture,
): Promise<{ kept: Set<string>; withoutFile: number; withoutRow: number }> {
  const config = readConfig(fixture.environment)
  const { db, jobsBackend, close } = await openDatabase(config, { command: 'bench' })
  const storage = openStorage(config)
  // Where several instances may run, a start leaves alone what is younger than an hour: this is the sweep after it.
  if (jobsBackend.kind !== 'pglite') await removeLeftovers({ db, storage, log: pino({ level: 'silent' }) }, 0)
  const rows = await db.selectFrom('file_version').select(['id', 'file_name']).execute()
  const ids = new Set(rows.map(({ id }) => id))
  const stored = new Set<string>()
  for await (const { key } of storage.list('files/')) stored.add(key.slice('files/'.length))
  await close()
  return {
    kept: new Set(rows.map(({ file_name }) => file_name)),
    withoutFile: [...ids].filter((id) => !stored.has(id)).length,
    withoutRow: [...stored].filter((id) => !ids.has(id)).length,
  }
}
