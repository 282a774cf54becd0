import { type SpareBuffers, spareBuffers } from '../storage/spare-buffers.ts'

/** How many of the last bytes of a stream to keep, and the space for it: twice as much, used again by the next stream. */
export interface Tail {
  most: number
  spaces: SpareBuffers
}
export const tailOf = (most: number): Tail => ({ most, spaces: spareBuffers(2 * most) })

export interface LastBytes {
  take: (chunk: Buffer) => void
  bytes: () => Buffer
  /** Size of the whole stream in bytes. */
  size: () => number
  /** Call when `bytes` is no longer needed. */
  done: () => void
}

/** Keeps the last bytes of a stream; copied, so that what arrives can be forgotten at once. */
export function lastBytes({ most, spaces }: Tail): LastBytes {
  const space = spaces.take()
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
    done: () => spaces.giveBack(space),
  }
}
