export interface SpareBuffers {
  take: () => Buffer
  /** By whoever took it, once nobody looks at it any more. One that is not given back is let go. */
  giveBack: (buffer: Buffer) => void
}

/**
 * Buffers of so many bytes that one upload after the other gathers something in: a new one each would have the garbage
 * collector go through the whole process several times per file. Wiped when they are given back: the plain text of a
 * sensitive file is not to wait in memory for the next upload.
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
