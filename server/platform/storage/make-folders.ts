import { mkdir } from 'node:fs/promises'
import { hasCode, StorageFault } from './storage.ts'

/** Answers the topmost folder that it made. Node reports ENOENT if the disk is read-only, so this throws `StorageFault`. */
export const makeFolders = (folder: string): Promise<string | undefined> =>
  mkdir(folder, { recursive: true }).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error
    throw new StorageFault('cannot create a folder: the disk is read-only or missing', error)
  })
