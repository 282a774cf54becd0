import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Config } from '../config.ts'
import type { Check, Found } from './finding.ts'

const gigabyte = 2 ** 30
const little = gigabyte
const nearlyNone = gigabyte / 10

/** Free space in the data folder and the temporary folder. Uploads to a bucket use the temporary folder. */
export const diskCheck = ({ DATA_DIR, demo, DEMO_DATA_DIR }: Config): Check => ({
  name: 'disk',
  advice: 'Check that DATA_DIR exists and belongs to this user.',
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
      advice: 'Free some space. Uploads fail if the disk is full.',
    }
  },
})

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Reports settings that are allowed but usually a mistake. */
export const settingsCheck = (config: Config): Check => ({
  name: 'settings',
  advice: 'Run the command settings.',
  run: async (): Promise<Found> => {
    if (config.demo) return { state: 'warning', fact: 'this is the demo', advice: 'Set DATABASE_URL or DATA_DIR.' }
    if (config.NODE_ENV !== 'production') {
      const advice = 'Set NODE_ENV=production. The portal then rejects settings that cannot work in production.'
      return { state: 'warning', fact: `NODE_ENV is ${config.NODE_ENV}`, advice }
    }
    if (!config.https) {
      const advice = 'Put a proxy with TLS in front, and set PUBLIC_URL to its https address.'
      return { state: 'warning', fact: `PUBLIC_URL is ${config.PUBLIC_URL}: cookies are sent unencrypted`, advice }
    }
    if (config.TRUST_PROXY.length === 0) {
      const advice = 'Set TRUST_PROXY to the address of your proxy.'
      return { state: 'warning', fact: 'TRUST_PROXY is empty: all people share one rate limit', advice }
    }
    return { state: 'ok', fact: `production at ${config.PUBLIC_URL}` }
  },
})

/** One check for each misspelled setting. */
export const misspelledChecks = ({ misspelled }: Config): Check[] =>
  misspelled.map((fact) => ({
    name: 'setting names',
    advice: 'Run `portal settings`.',
    run: async (): Promise<Found> => ({ state: 'warning', fact }),
  }))
