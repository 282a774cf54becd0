import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { version } from './version.ts'

/**
 * Enables V8's compile cache, which saves a fifth of a start's processor time. The cache is in the data folder, where only
 * the portal can write: code in the system's temporary folder could be replaced and would be run. Without a usable folder
 * there is no cache.
 */
export function keepCompiledCode(dataDir: string | null): void {
  if (!dataDir) return
  const folder = path.join(dataDir, 'compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    for (const old of readdirSync(folder).filter((name) => name !== version))
      rmSync(path.join(folder, old), { recursive: true, force: true })
    enableCompileCache(path.join(folder, version))
  } catch {
    // A read-only folder is reported where data is written.
  }
}

/** Writes it down; without, a process that is killed would leave nothing for the next. */
export const writeCompiledCode = (): void => flushCompileCache()
