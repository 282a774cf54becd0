import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Makes `randomUUID` count instead of drawing random numbers, in this process, so that lists ordered by id have the same
 * order in every run. Returns a function that restores the original.
 */
export function countIds(): () => void {
  const original = crypto.randomUUID
  let count = 0
  crypto.randomUUID = () => `5f0c1e9a-7b3d-4c62-9a18-${String(++count).padStart(12, '0')}`
  syncBuiltinESMExports()
  return () => {
    crypto.randomUUID = original
    syncBuiltinESMExports()
  }
}
