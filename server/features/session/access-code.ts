import { createHmac, timingSafeEqual } from 'node:crypto'

/** Keyed with what only the asking browser was given: six digits alone could be guessed from their hash in no time. */
export const codeHashOf = (code: string, challenge: string): string =>
  createHmac('sha256', challenge).update(code).digest('base64url')

export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
