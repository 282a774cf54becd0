import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits for cookies and links; `linkToken` is their pattern. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** Hash of a token for storage: with 256 random bits, one fast hash is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
