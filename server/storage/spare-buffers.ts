export interface SpareBuffers {
  take: () => Buffer
  /** Returns a buffer that is no longer used. Buffers that are not returned are garbage-collected. */
  giveBack: (buffer: Buffer) => void
}

/**
 * Reuses buffers for uploads: a new one for each file would start garbage collection several times per file. A returned
 * buffer is wiped, so that the plain text of a sensitive file does not stay in memory.
 */
export function spareBuffers(bytes: number, most = 4): SpareBuffers {
  const spare: Buffer[] = []
  return {
    take: () => spare.pop() ?? Buffer.allocUnsafeSlow(bytes),
    giveBack: (buffer) => {
      buffer.fill(0)
      if (spare.length < most) spare.push(buffer)
    },
  }
}
