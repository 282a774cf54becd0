import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * From here on ids are counted and not random, in this process: what is listed by id then comes in the order in which it was
 * made, each time the same.
 */
export function countIds(): void {
  let made = 0
  crypto.randomUUID = () => `5f0c1e9a-7b3d-4c62-9a18-${String(++made).padStart(12, '0')}`
  syncBuiltinESMExports()
}
