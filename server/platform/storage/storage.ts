import type { Readable } from 'node:stream'
import { noStore } from '@portal/domain/contract/error-answer'
import { DependencyFault } from '../dependencies/dependency-fault.ts'

/** Something stored, as a listing names it. */
export interface StoredObject {
  key: string
  /** When it was put there, by the storage's own clock. */
  stored_at: Date
}

/** Bytes as they arrive, or `[content]`. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Stores files under keys such as `files/0b6f...`. A file is stored completely or not at all: a source that throws halfway
 * leaves nothing.
 */
export interface Storage {
  put: (key: string, source: Content) => Promise<void>
  /** A stream that has begun: a missing object is refused here, not half way. Throws `ObjectMissing`. */
  get: (key: string) => Promise<Readable>
  /** Removes an object; does nothing if there is none. */
  remove: (key: string) => Promise<void>
  /** Everything whose key begins with the prefix (`files/`). */
  list: (prefix: string) => AsyncIterable<StoredObject>
  /** Removes leftovers of other processes' unfinished `put`s that are older than that many milliseconds. */
  removeUnfinished: (olderThan: number) => Promise<void>
}

export class ObjectMissing extends Error {}

/** There is no room left, or no more allowed, on the disk or in the bucket. */
export class StorageFull extends Error {}

/** The store does not work for now: it is down, hangs, refuses the login, or its disk is read-only. */
export class StorageFault extends DependencyFault {
  constructor(reason: string, cause?: unknown) {
    super(noStore, reason, cause)
  }
}

const keyPattern = /^[a-z][a-z-]*\/[0-9a-f-]{36}$/

/** Keys are made by the portal alone; this holds the line should one ever not be. */
export function checkKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error(`not a key: ${JSON.stringify(key)}`)
}

export const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Translates an error of the disk for the caller; returns other errors unchanged. */
export function diskTrouble(error: unknown): unknown {
  if (hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG')) return new StorageFull('the disk is full', { cause: error })
  if (!hasCode(error, ...diskFaults)) return error
  return new StorageFault(`the disk cannot be used: ${error instanceof Error ? error.message : error}`, error)
}
const diskFaults = ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'ENODEV', 'ENXIO', 'ESTALE']
