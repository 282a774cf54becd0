import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { version } from './version.ts'

/**
 * Has V8 keep what it compiles of the program, so that the next start need not: a fifth of a start's processor time. It
 * is kept with the data, where nobody else may write, and not in the system's folder for temporary files: what lies
 * there would be run. Where it cannot be kept, everything is compiled as ever.
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
    // What stands in the way, such as a folder that is read-only, is said where the data need it.
  }
}

/** Writes it down; without, a process that is killed would leave nothing for the next. */
export const writeCompiledCode = (): void => flushCompileCache()
