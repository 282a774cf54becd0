import { pathToFileURL } from 'node:url'
import { fetchPackage } from './fetch-package.ts'

/** Part of Lighthouse's result; scores are from 0 to 1. */
interface Result {
  lhr: {
    audits: Partial<Record<string, { numericValue?: number; details?: { items?: Request[] } }>>
    categories: Partial<Record<string, { score: number | null }>>
  }
}
/** Item of the audit `network-requests`. */
interface Request {
  resourceType: string
  /** Bytes. */
  transferSize: number
}
interface Options {
  /** Debugging port of the browser. */
  port: number
  onlyCategories: string[]
  logLevel: 'error'
}
type Lighthouse = (url: string, options: Options) => Promise<Result | undefined>

export async function fetchLighthouse(): Promise<Lighthouse> {
  const entry = fetchPackage('lighthouse', '13.5.0').resolve('lighthouse')
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(entry).href)
  return lighthouse
}
