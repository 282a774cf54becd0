import type { Database } from '../database/database.ts'
import { type Verification, verifyChain } from './verify.ts'

const hour = 60 * 60 * 1000

/**
 * Verifies the chain for somebody who asks every few seconds: all of it once an hour, in between what came since. Asked
 * again while it is at it, the answer is that of the same work.
 */
export function watchChain(db: Database): () => Promise<Verification> {
  let whole: { at: number; found: Verification } | undefined
  let running: Promise<Verification> | undefined
  const look = async (): Promise<Verification> => {
    const isFresh = whole !== undefined && performance.now() - whole.at < hour
    const found = await verifyChain(db, isFresh ? whole?.found.verified : undefined)
    if (!isFresh || !whole) {
      whole = { at: performance.now(), found }
      return found
    }
    const breaks = [...whole.found.breaks, ...found.breaks]
    whole = { at: whole.at, found: { verified: found.verified, breaks } }
    return whole.found
  }
  return () => {
    running ??= look().finally(() => {
      running = undefined
    })
    return running
  }
}
