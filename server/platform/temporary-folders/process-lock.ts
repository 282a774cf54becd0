/**
 * Locks a file for this process, and creates it if necessary. Returns a function that unlocks it; undefined if another
 * process holds the lock. The lock is the operating system's (SQLite takes it in the same way on every system), so it ends
 * with the process, however that ends.
 */
export async function lockForProcess(file: string): Promise<(() => void) | undefined> {
  const { DatabaseSync } = await loadSqlite()
  const lock = new DatabaseSync(file)
  try {
    // Without a journal there is only this one file.
    lock.exec('pragma journal_mode = off; begin exclusive')
    return () => lock.close()
  } catch {
    lock.close()
    return undefined
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
