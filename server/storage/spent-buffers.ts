import { collect } from '../collector.ts'

const bytesAtOnce = 16 * 1024 * 1024
let spentBytes = 0

/**
 * Call with the size of every chunk of a file, in bytes. Its buffer is outside V8's heap. V8 lets 30 MB gather and then
 * collects its whole heap on every processor, which took a third of the processor time of an upload and half of a
 * download's. Collecting only young buffers takes a millisecond (docs/benchmarks.md).
 */
export function spent(bytes: number): void {
  spentBytes += bytes
  if (spentBytes < bytesAtOnce) return
  spentBytes = 0
  collect({ type: 'minor' })
}
