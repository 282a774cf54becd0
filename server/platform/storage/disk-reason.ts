import { hasCode } from './storage.ts'

/** Why a file cannot be written, if the operator can change that. Ends the sentence "... cannot be used: ...". */
export const diskReason = (error: unknown): string | undefined =>
  Object.entries(reasons).find(([code]) => hasCode(error, code))?.[1]

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file is larger than allowed there',
  EIO: 'the disk has a fault',
  ENOTDIR: 'its path contains a file',
  EEXIST: 'a file with that name exists',
}

/** A file was not written, for a reason that the operator can change. The message names both. */
export class FileNotWritten extends Error {}

/** Returns the error to throw after a file could not be written. */
export function notWritten(file: string, error: unknown): unknown {
  const reason = diskReason(error)
  return reason === undefined ? error : new FileNotWritten(`${file} was not written: ${reason}.`, { cause: error })
}
