import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const version = '13.5.0'
const folder = path.resolve(import.meta.dirname, '..', '.tools', `lighthouse-${version}`)

/** What the bench reads of Lighthouse's result; a score is from 0 to 1. */
interface Result {
  lhr: {
    audits: Partial<Record<string, { numericValue?: number }>>
    categories: Partial<Record<string, { score: number | null }>>
  }
}
interface Options {
  /** Where the browser listens for debuggers. */
  port: number
  onlyCategories: string[]
  logLevel: 'error'
}
type Lighthouse = (url: string, options: Options) => Promise<Result | undefined>

/** A quarter of all files that an install would otherwise bring is Lighthouse: it is fetched when first asked for. */
export async function fetchLighthouse(say: (line: string) => void): Promise<Lighthouse> {
  const entry = path.join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    say('Fetching Lighthouse into .tools ...')
    const wanted = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', `lighthouse@${version}`]
    const { status } = spawnSync('npm', ['install', ...wanted], { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new Error('Lighthouse could not be fetched; what npm said stands above.')
  }
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(entry).href)
  return lighthouse
}
