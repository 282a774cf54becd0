import { ApiError } from './api-error.ts'

/** Throws 409 if the call names a version that is not the current one. A call without a version is always current. */
export function rejectOldVersion(current: { version: number }, requested: number | undefined, sentence: string): void {
  if (requested !== undefined && requested !== current.version) throw new ApiError(409, sentence)
}
