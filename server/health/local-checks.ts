import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Config } from '../config.ts'
import type { Check, Found } from './finding.ts'

const gigabyte = 2 ** 30
const little = gigabyte
const nearlyNone = gigabyte / 10

/** The places where this process writes: the data folder, and the temporary one on the way to a bucket. */
export const diskCheck = ({ DATA_DIR, demo, DEMO_DATA_DIR }: Config): Check => ({
  name: 'disk',
  advice: 'See that DATA_DIR is there and belongs to this user.',
  run: async () => {
    const folders = [demo ? DEMO_DATA_DIR : DATA_DIR, tmpdir()].filter((folder) => folder !== null)
    const free = await Promise.all(folders.map(freeIn))
    const least = Math.min(...free)
    const fact = folders
      .map((folder, at) => `${((free[at] ?? 0) / gigabyte).toFixed(1)} GB free in ${folder}`)
      .join(', ')
    if (least >= little) return { state: 'ok', fact }
    return {
      state: least < nearlyNone ? 'wrong' : 'warning',
      fact,
      advice: 'Make room: uploads are refused on a full disk.',
    }
  },
})

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Settings that are allowed but seldom meant. */
export const settingsCheck = (config: Config): Check => ({
  name: 'settings',
  advice: 'See the command settings.',
  run: async (): Promise<Found> => {
    if (config.demo) return { state: 'warning', fact: 'this is the demo', advice: 'Set DATABASE_URL or DATA_DIR.' }
    if (config.NODE_ENV !== 'production') {
      const advice = 'Set NODE_ENV=production: then settings that cannot serve one are refused.'
      return { state: 'warning', fact: `NODE_ENV is ${config.NODE_ENV}`, advice }
    }
    if (!config.https) {
      const advice = 'Let a proxy end TLS and give PUBLIC_URL its https address.'
      return { state: 'warning', fact: `PUBLIC_URL is ${config.PUBLIC_URL}: cookies travel in the open`, advice }
    }
    if (config.TRUST_PROXY.length === 0) {
      const advice = 'Name the proxy that ends TLS in TRUST_PROXY.'
      return { state: 'warning', fact: 'TRUST_PROXY is empty: rate limits take all people for one', advice }
    }
    return { state: 'ok', fact: `a production at ${config.PUBLIC_URL}` }
  },
})

/** A line for each, so that none hides behind another. */
export const misspelledChecks = ({ misspelled }: Config): Check[] =>
  misspelled.map((fact) => ({
    name: 'setting names',
    advice: 'See the command settings.',
    run: async (): Promise<Found> => ({ state: 'warning', fact }),
  }))
