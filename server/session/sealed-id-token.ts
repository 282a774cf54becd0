import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** From the session's token, of which the database has only a hash: without the browser's cookie nothing is opened. */
const keyOf = (sessionToken: string): Buffer => Buffer.from(hkdfSync('sha256', sessionToken, '', 'id token', 32))

export function seal(idToken: string, sessionToken: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(sessionToken), iv)
  const content = Buffer.concat([cipher.update(idToken, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** null for what this session's token did not seal. */
export function unseal(sealed: string, sessionToken: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, keyOf(sessionToken), bytes.subarray(0, ivBytes))
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
