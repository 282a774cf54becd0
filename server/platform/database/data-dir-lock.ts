import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { lockForProcess } from '../temporary-folders/process-lock.ts'

interface Holder {
  pid: number
  host: string
  command: string
}

/** Thrown when another living process works on the same data directory. The message says who and what to do. */
export class DataDirInUse extends Error {}

/**
 * Locks the data directory for this process: two processes on one embedded database lose data silently. Returns the function
 * that unlocks it.
 */
export async function lockDataDir(dataDir: string, command: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true })
  const holderFile = path.join(dataDir, 'portal.holder.json')
  const unlock = await lockForProcess(path.join(dataDir, 'portal.lock'))
  if (!unlock) throw new DataDirInUse(inUse(dataDir, await readHolder(holderFile)))
  const me: Holder = { pid: process.pid, host: hostname(), command }
  await writeFile(holderFile, JSON.stringify(me))
  return async () => {
    await rm(holderFile, { force: true })
    unlock()
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
