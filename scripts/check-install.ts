import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/testing/embedded-postgres.ts'
import { productionSettings } from '../server/testing/production-settings.ts'
import { takeBuilt } from './build-web.ts'

/**
 * A production from nothing, as an operator makes it: the sources in an empty folder with nothing in the environment but
 * the settings, `npm start`; then `npm run build`, and what it built alone, read only, by a user who may do nothing.
 * The packages are those that the same setup has installed here for this run: fetching them once more would say nothing
 * else, and takes a processor as long as all that follows.
 */

const root = path.resolve(import.meta.dirname, '..')
const place = mkdtempSync(path.join(tmpdir(), 'portal-install-'))
const clone = path.join(place, 'clone')
/** The user "nobody", if this process may start others under another user. */
const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const minimalEnvironment = {
  PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
  HOME: path.join(place, 'home'),
}

try {
  chmodSync(place, 0o755)
  copySources()
  linkPackages()
  const data = path.join(place, 'data')
  const settings = { ...productionSettings, LOG_LEVEL: 'warn', DATA_DIR: data }
  await runs('npm start', { command: ['npm', 'start'], cwd: clone, env: { ...minimalEnvironment, ...settings } })

  // npm's own way to leave a thing out must not matter either.
  execFileSync('npm', ['run', 'build'], {
    cwd: clone,
    env: { ...minimalEnvironment, npm_config_omit: 'dev' },
    stdio: 'inherit',
  })
  // Reuse this build in the rest of the run.
  await takeBuilt(path.join(clone, 'web', 'dist'))
  const built = path.join(place, 'built')
  cpSync(path.join(clone, 'dist'), built, { recursive: true })
  execFileSync('chmod', ['-R', 'a-w', built])
  if (unprivilegedUser.uid) execFileSync('chown', ['-R', `${unprivilegedUser.uid}:${unprivilegedUser.gid}`, data])
  rmSync(clone, { recursive: true })
  const node = { cwd: '/', env: settings, ...unprivilegedUser }
  await runs('the built folder', { ...node, command: [process.execPath, path.join(built, 'server', 'main.js')] })
  const users = [path.join(built, 'server', 'portal.js'), 'user', 'list']
  execFileSync(process.execPath, users, { ...node, stdio: 'inherit' })
  execFileSync(process.execPath, ['-e', 'import("sharp")'], { ...node, cwd: path.join(built, 'server') })
  console.log('portal user list and the picture library run in the built folder')
} finally {
  rmSync(place, { recursive: true, force: true })
}

function copySources(): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.trim().split('\n')) cpSync(path.join(root, file), path.join(clone, file))
  mkdirSync(minimalEnvironment.HOME)
  mkdirSync(path.join(place, 'data'))
  if (unprivilegedUser.uid) chownSync(place, unprivilegedUser.uid, unprivilegedUser.gid)
}

function linkPackages(): void {
  for (const folder of ['node_modules', 'server/node_modules', 'web/node_modules', 'domain/node_modules'])
    if (existsSync(path.join(root, folder))) linkFolder(path.join(root, folder), path.join(clone, folder))
}

/** Links the files under another name, or copies them to another disk. Leaves caches behind. */
function linkFolder(from: string, to: string): void {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, place] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), place)
    else if (entry.isFile()) linkFile(source, place)
    else if (!/^\.(?:cache|vite)/.test(entry.name)) linkFolder(source, place)
  }
}

function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

interface Start {
  command: string[]
  cwd: string
  env: Record<string, string>
  uid?: number
  gid?: number
}

/** Starts it, asks what a browser would ask, and ends it as a service manager would. */
async function runs(name: string, { command, ...options }: Start): Promise<void> {
  const port = await freePort()
  const env = { ...options.env, PORT: String(port) }
  const [program = '', ...args] = command
  const began = performance.now()
  const child = spawn(program, args, { ...options, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  try {
    await untilReady(child, `http://127.0.0.1:${port}`)
    const page = await (await fetch(`http://127.0.0.1:${port}/login`, { headers: { accept: 'text/html' } })).text()
    const script = page.match(/<script[^>]* src="([^"]+)"/)?.[1]
    if (!script || !(await fetch(`http://127.0.0.1:${port}${script}`)).ok) throw new Error(`${name} shows no screens`)
    const calls = await (await fetch(`http://127.0.0.1:${port}/api/docs`)).text()
    for (const [, file] of calls.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g))
      if (!(await fetch(`http://127.0.0.1:${port}${file}`)).ok)
        throw new Error(`${name} does not serve the API description: ${file}`)
    console.log(`${name} serves the screens after ${((performance.now() - began) / 1000).toFixed(1)} s`)
  } finally {
    // npm is in between, so the signal goes to the process group, like from a service manager.
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + 300_000
  while (child.exitCode === null && performance.now() < until) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(child.exitCode === null ? 'it did not become ready' : `it stopped with ${child.exitCode}`)
}
