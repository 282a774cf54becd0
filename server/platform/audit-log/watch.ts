import type { Database } from '../database/database.ts'
import { type Verification, verifyChain } from './verify.ts'

const hour = 60 * 60 * 1000

/**
 * Verifies the chain for frequent checks: everything once an hour, in between only new entries. Simultaneous callers share
 * one run.
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
