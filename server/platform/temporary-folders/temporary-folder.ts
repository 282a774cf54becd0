import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { daysBefore } from '@portal/domain/dates/days-before'
import type { FastifyBaseLogger } from 'fastify'
import { lockForProcess } from './process-lock.ts'

const lockOf = (folder: string): string => `${folder}.lock`

async function removeWithLock(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await rm(lockOf(folder), { force: true })
}

/** Gives `work` a new folder that only this user can read, and removes it afterwards. */
export async function withTemporaryFolder<Result>(
  purpose: 'import' | 'demo' | 'photos',
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), `portal-${purpose}-`))
  // The lock shows other processes that the folder is in use, also where all of them have the same id, as in containers.
  const unlock = await lockForProcess(lockOf(folder))
  try {
    return await work(folder)
  } finally {
    await removeWithLock(folder)
    unlock?.()
  }
}

const pattern = /^(portal-(?:import|demo|photos)-[\w-]+)(?:\.lock)?$/

/** Removes temporary folders that processes left behind when they were killed. Logs what it cannot remove. */
export async function removeAbandonedFolders(log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const files = await readdir(tmpdir(), { withFileTypes: true }).catch((error) => {
    log.warn({ err: error }, 'could not look for temporary folders of earlier processes')
    return []
  })
  const locks = new Set(files.filter((file) => file.isFile()).map(({ name }) => name))
  for (const name of new Set(files.flatMap((file) => pattern.exec(file.name)?.[1] ?? []))) {
    const folder = path.join(tmpdir(), name)
    try {
      if (locks.has(lockOf(name))) await removeUnlocked(folder)
      // Without a lock, its process was killed at once, or is about to lock it.
      else if ((await stat(folder)).mtime < daysBefore(new Date(), 1)) await removeWithLock(folder)
    } catch (error) {
      log.warn({ folder, err: error }, 'could not remove a temporary folder of an earlier process')
    }
  }
}

async function removeUnlocked(folder: string): Promise<void> {
  const unlock = await lockForProcess(lockOf(folder))
  if (!unlock) return
  await removeWithLock(folder).finally(unlock)
}
