import { generateKeyPair, type JsonWebKey } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Creates the key once and stores it, so that sessions can still be signed out after a restart. */
export async function demoSigningKey(file: string): Promise<JsonWebKey> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as JsonWebKey
  } catch {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
    const key = { ...privateKey.export({ format: 'jwk' }), kid: 'demo', use: 'sig', alg: 'RS256' }
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(key), { mode: 0o600 })
    return key
  }
}
