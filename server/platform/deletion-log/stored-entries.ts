import { hash } from 'node:crypto'
import type { Services } from '../portal.ts'
import { ObjectMissing, type Storage } from '../storage/storage.ts'
import { type DeletionEntry, parseEntry } from './entry.ts'

// Earlier versions keep the deletion log as one object for each entry in the file store, also while they run next to this
// one during an upgrade. Delete this file in the next release.

const folders = { erasure: 'erasures/', 'let-back': 'erasures/', removal: 'removals/', return: 'removals/' } as const
type Named = { kind: keyof typeof folders; id: string }

export const objectKey = ({ kind, id }: Named): string => {
  const text = kind === 'erasure' || kind === 'removal' ? id : `${kind} ${id}`
  return `${folders[kind]}${hash('sha256', text).slice(0, 36)}`
}

/** Entries by the keys of their objects; undefined if an object cannot be read. */
export async function readStoredEntries(
  storage: Storage,
  log: Pick<Services['log'], 'error'>,
): Promise<Map<string, DeletionEntry | undefined>> {
  const entries = new Map<string, DeletionEntry | undefined>()
  for (const folder of new Set(Object.values(folders)))
    for await (const { key } of storage.list(folder)) {
      const text = await readObject(storage, key)
      if (text !== undefined) entries.set(key, parsed(text, key, log))
    }
  return entries
}

/** Returns undefined if it was deleted meanwhile. */
async function readObject(storage: Storage, key: string): Promise<string | undefined> {
  try {
    return Buffer.concat(await (await storage.get(key)).toArray()).toString()
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
}

function parsed(text: string, key: string, log: Pick<Services['log'], 'error'>): DeletionEntry | undefined {
  try {
    return parseEntry(text)
  } catch (error) {
    log.error(
      { key, err: error },
      `cannot read ${key}, a deletion log entry in the file store: see docs/operate/backup.md`,
    )
    return undefined
  }
}
