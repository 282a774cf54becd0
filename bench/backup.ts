import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { build } from '../scripts/build.ts'
import { openArchive } from '../server/platform/backup/archive.ts'
import { countRows } from '../server/platform/backup/rows-data.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase } from '../server/platform/database/open-database.ts'
import { diskStorage } from '../server/platform/storage/disk-storage.ts'
import { openStorage } from '../server/platform/storage/open-storage.ts'
import { freePort, startPostgres } from '../server/testing/embedded-postgres.ts'
import { createFileFixture, type FileFixture, uploadFile } from '../server/testing/file-fixture.ts'
import { MixedLoad } from '../server/testing/mixed-load.ts'
import { startPortalProcess } from '../server/testing/portal-processes.ts'
import { filledDatabase } from './filled-database.ts'
import { quantileOf } from './quantile.ts'

/** `ROUNDS=2` for a short run, `ENGAGEMENTS=20000 MEGABYTES=2048` for the full one. 0 skips a part. */
const rounds = Number(process.env.ROUNDS ?? 20)
const engagements = Number(process.env.ENGAGEMENTS ?? 2000)
const megabytes = Number(process.env.MEGABYTES ?? 200)
const built = path.join(import.meta.dirname, '..', 'dist', 'server')

/**
 * Repeats backup, restore and comparison while people write, share and delete, with the command inside and outside the
 * running portal. Then measures time and memory of both commands on a large portal.
 */
export async function benchBackup(): Promise<void> {
  await build(() => {})
  const postgres = await startPostgres()
  try {
    let databases = 0
    if (rounds > 0) {
      await drill('the embedded database', async () => ({}))
      await drill('PostgreSQL', async () => ({
        DATABASE_URL: await emptyDatabase(postgres.url, `drill_${++databases}`),
      }))
    }
    if (megabytes > 0) await size(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function drill(place: string, database: () => Promise<Record<string, string>>): Promise<void> {
  const port = await freePort()
  const more = { ...(await database()), PORT: String(port), LOG_LEVEL: 'info', NODE_ENV: 'test' }
  const fixture = await createFileFixture(more)
  const portal = await startPortalProcess(fixture.environment, path.join(built, 'main.js'))
  const load = new MixedLoad(`http://127.0.0.1:${port}`, fixture.cookie, [fixture.engagement], 20)
  let over = false
  load.start(2)
  const sharing = shareAndDelete(fixture, port, () => over)
  const took = { backup: [] as number[], restore: [] as number[] }
  let tables = 0
  let rows = 0
  let files = 0
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const archive = path.join(fixture.folder, `round-${round}.zip`)
    const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'portal-bench-restored-'))
    const elsewhere = { ...(await database()), DATA_DIR, NODE_ENV: 'test' }
    took.backup.push((await command(['backup', archive], fixture.environment)).seconds)
    took.restore.push((await command(['restore', archive], elsewhere)).seconds)
    const found = await compared(elsewhere, archive)
    tables += found.tables
    rows += found.rows
    files += found.files
    wrong += found.wrong
    await rm(DATA_DIR, { recursive: true, force: true })
    await rm(archive)
  }
  over = true
  const [deleted] = await Promise.all([sharing, load.finish()])
  await portal.stop()
  await rm(fixture.folder, { recursive: true, force: true })
  console.log(
    `${place}: ${rounds} rounds while ${load.acknowledged.length} tags were written and ${deleted} files deleted`,
  )
  console.log(
    `  restored: ${tables} tables, ${rows} file versions, with content: ${files}; missing or different: ${wrong} (target: 0)`,
  )
  for (const [name, seconds] of Object.entries(took))
    console.log(`  ${name}: median ${inSeconds(quantileOf(seconds))}, longest ${inSeconds(Math.max(...seconds))}`)
  if (wrong > 0 || files === 0 || deleted === 0)
    fail('a restored portal is incomplete, or there was nothing to restore or delete')
}

/** Uploads without a pause; every other file goes again. */
async function shareAndDelete(fixture: FileFixture, port: number, isOver: () => boolean): Promise<number> {
  let deleted = 0
  const filesUrl = `http://127.0.0.1:${port}/api/sharing-area/files`
  const headers = { cookie: fixture.cookie, origin: `http://127.0.0.1:${port}` }
  for (let count = 0; !isOver(); count++) {
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50_000), Buffer.from('\n%%EOF\n')])
    await uploadFile(port, fixture, `${count}.pdf`, content)
    if (count % 2 === 0) continue
    const answer = await fetch(`${filesUrl}?project_id=${fixture.engagement}`, { headers })
    // A busy portal may say that it is.
    const shared = answer.ok ? ((await answer.json()) as { id: string }[]) : []
    const id = shared.at(-1)?.id
    if (id !== undefined && (await fetch(`${filesUrl}/${id}`, { method: 'DELETE', headers })).ok) deleted++
  }
  return deleted
}

interface Compared {
  tables: number
  rows: number
  files: number
  wrong: number
}

/** Compares the number of rows in each table with the archive, and the stored content of each version with the shared one. */
async function compared(environment: Record<string, string>, archive: string): Promise<Compared> {
  const config = readConfig(environment)
  const { manifest, close: closeArchive } = await openArchive(archive)
  closeArchive()
  const { db, close } = await openDatabase(config, { command: 'bench' })
  let wrong = 0
  for (const { name, rows } of manifest.tables) if ((await countRows(db, name)) !== rows) wrong++
  const versions = await db.selectFrom('file_version').select(['id', 'sha256']).orderBy('id').execute()
  await close()
  const storage = openStorage(config)
  let files = 0
  for (const { id, sha256 } of versions) {
    const hash = createHash('sha256')
    const content = await storage.get(`files/${id}`).catch(() => undefined)
    for await (const chunk of content ?? []) hash.update(chunk)
    if (hash.digest('base64') === sha256) files++
  }
  let stored = 0
  for await (const _ of storage.list('files/')) stored++
  wrong += versions.length - files + Math.abs(stored - versions.length)
  return { tables: manifest.tables.length, rows: versions.length, files, wrong }
}

const fileBytes = 1024 * 1024

async function size(serverUrl: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-size-'))
  const database = await filledDatabase(serverUrl, 'size', engagements)
  const storage = diskStorage(path.join(folder, 'from', 'files'))
  const { id: engagement_id } = await database.db.selectFrom('engagement').select('id').executeTakeFirstOrThrow()
  const { id: uploaded_by } = await database.db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  const added_at = new Date()
  for (let count = 0; count < megabytes; count++) {
    const [file_id, id] = [randomUUID(), randomUUID()]
    const content = randomBytes(fileBytes)
    await storage.put(`files/${id}`, [content])
    const rest = { archived_at: null, expire_on: null, expiry_told_for: null, is_sensitive: false, version: 1 }
    await database.db
      .insertInto('shared_file')
      .values({ ...rest, id: file_id, engagement_id, category: 'Contracts', uploaded_by, added_at })
      .execute()
    const sha256 = createHash('sha256').update(content).digest('base64')
    await database.db
      .insertInto('file_version')
      .values({
        id,
        file_id,
        number: 1,
        file_name: 'x.pdf',
        size: fileBytes,
        sha256,
        sealed_key: null,
        uploaded_by,
        added_at,
      })
      .execute()
  }
  await database.close()
  const archive = path.join(folder, 'large.zip')
  const from = { DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'from'), NODE_ENV: 'test' }
  const to = {
    DATABASE_URL: await emptyDatabase(serverUrl, 'size_restored'),
    DATA_DIR: path.join(folder, 'to'),
    NODE_ENV: 'test',
  }
  const backup = await command(['backup', archive], from)
  const restore = await command(['restore', archive], to)
  const restored = await compared(to, archive)
  const copying = await secondsOf(cp(path.join(folder, 'from'), path.join(folder, 'copied'), { recursive: true }))
  console.log(
    `${engagements} engagements and ${megabytes} MB of files: an archive of ${((await stat(archive)).size / 2 ** 20).toFixed(0)} MB`,
  )
  console.log(`  backup, including the check: ${inSeconds(backup.seconds)}, ${backup.peak.toFixed(0)} MB of memory`)
  console.log(
    `  restore: ${inSeconds(restore.seconds)}, ${restore.peak.toFixed(0)} MB of memory; copying the files: ${inSeconds(copying)}`,
  )
  console.log(`  restore without copying the files: ${inSeconds(restore.seconds - copying)} (target: at most 60 s)`)
  console.log(
    `  missing or different in ${restored.tables} tables and ${restored.rows} files: ${restored.wrong} (target: 0)`,
  )
  if (restored.wrong > 0 || restored.files !== megabytes) fail('the large portal was not restored completely')
  await rm(folder, { recursive: true, force: true })
}

/** The operator's very command; its time, and its peak memory in MB as the kernel keeps it (Linux). */
async function command(
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ seconds: number; peak: number }> {
  const begun = performance.now()
  const child = spawn(process.execPath, [path.join(built, 'portal.js'), ...words], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? peak * 1024) / 1024
  }, 100)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - begun) / 1000, peak }
}

async function emptyDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work
  return (performance.now() - begun) / 1000
}

function fail(sentence: string): void {
  console.log(`  FAILED: ${sentence}`)
  process.exitCode = 1
}
const inSeconds = (seconds: number): string => `${seconds.toFixed(1)} s`
