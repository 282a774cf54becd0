/** Next request of a parser: look at that many bytes, or skip that many. */
type Wish = { look: number } | { pass: number }

/** A parser written as if the whole file were there; it returns when it has seen enough. */
export type ByteParser = Generator<Wish, void, Buffer>

export const look = (length: number): Wish => ({ look: length })
export const pass = (length: number): Wish => ({ pass: length })

export interface ByteFeed {
  take: (chunk: Buffer) => void
  /** How many bytes came after the parser had seen enough; undefined while it still wants more. */
  surplus: () => number | undefined
}

/** Feeds a parser with a file as it arrives. What the parser throws, `take` throws. */
export function feed(parser: ByteParser): ByteFeed {
  let waiting: Buffer = Buffer.alloc(0)
  let surplus: number | undefined
  let passing = 0
  let needed = 0

  const follow = ({ done, value }: IteratorResult<Wish, void>): void => {
    passing = 0
    needed = 0
    if (done) surplus = 0
    else if ('pass' in value) passing = value.pass
    else needed = value.look
  }
  follow(parser.next())

  return {
    take: (chunk) => {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      while (surplus === undefined) {
        if (passing > 0) {
          const passed = Math.min(passing, waiting.length)
          waiting = waiting.subarray(passed)
          passing -= passed
          if (passing > 0) return
          follow(parser.next(Buffer.alloc(0)))
        } else {
          if (waiting.length < needed) return
          const seen = waiting.subarray(0, needed)
          waiting = waiting.subarray(needed)
          follow(parser.next(seen))
        }
      }
      surplus += waiting.length
      waiting = Buffer.alloc(0)
    },
    surplus: () => surplus,
  }
}
