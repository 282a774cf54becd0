import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'

interface Holder {
  pid: number
  host: string
  command: string
}

/** Thrown when another living process works on the same data directory. The message says who and what to do. */
export class DataDirInUse extends Error {}

/**
 * Takes the data directory for this process alone: two processes on one embedded database lose data silently. The lock
 * is the operating system's, on a file (SQLite asks for it alike on every system), so it goes with the process, however
 * that ends: there is no stale lock. Answers the function that gives it back.
 */
export async function lockDataDir(dataDir: string, command: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  const holderFile = path.join(dataDir, 'portal.holder.json')
  const { DatabaseSync } = await loadSqlite()
  const lock = new DatabaseSync(path.join(dataDir, 'portal.lock'))
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new DataDirInUse(inUse(dataDir, await readHolder(holderFile)))
  }
  const me: Holder = { pid: process.pid, host: hostname(), command }
  await writeFile(holderFile, JSON.stringify(me))
  return async () => {
    await rm(holderFile, { force: true })
    lock.close()
  }
}

/** Node warns that it may still change; the operator, who cannot do anything about it, need not read that at each start. */
async function loadSqlite(): Promise<typeof import('node:sqlite')> {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function inUse(dataDir: string, holder: Holder | undefined): string {
  const who = holder ? `process ${holder.pid} (${holder.command}) on ${holder.host}` : 'another process'
  return `The data directory ${dataDir} is in use by ${who}. Stop that process first, or choose another DATA_DIR.`
}
