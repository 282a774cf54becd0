export interface LastBytes {
  take: (chunk: Buffer) => void
  bytes: () => Buffer
  /** Size of the whole stream in bytes. */
  size: () => number
}

/** Keeps the last `most` bytes of a stream. They are copied, so that its chunks can be freed at once. */
export function lastBytes(most: number): LastBytes {
  const space = Buffer.allocUnsafeSlow(2 * most)
  let end = 0
  let size = 0
  return {
    take: (chunk) => {
      size += chunk.length
      const newest = chunk.subarray(-most)
      if (end + newest.length > space.length) {
        const older = Math.min(end, most - newest.length)
        space.copyWithin(0, end - older, end)
        end = older
      }
      end += newest.copy(space, end)
    },
    bytes: () => space.subarray(Math.max(0, end - most), end),
    size: () => size,
  }
}
