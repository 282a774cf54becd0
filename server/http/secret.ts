import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 256 random bits, as they stand in a cookie or a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const newCode = (digits: number): string => String(randomInt(10 ** digits)).padStart(digits, '0')

/** What is stored of a token: with 256 random bits behind it, one fast hash is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
