import { collect } from '../collector.ts'

const bytesAtOnce = 16 * 1024 * 1024
let spentBytes = 0

/**
 * To be told of every piece of a file that came or went, in bytes. Its buffer lies outside of V8's heap; V8 lets 30 MB of
 * them gather and then goes through its whole heap on every processor, which took a third of the processor time of an
 * upload and half of a download's. Collecting the young buffers alone takes a millisecond (docs/benchmarks.md).
 */
export function spent(bytes: number): void {
  spentBytes += bytes
  if (spentBytes < bytesAtOnce) return
  spentBytes = 0
  collect({ type: 'minor' })
}
