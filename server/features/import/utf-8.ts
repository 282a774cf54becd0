import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'

export const saveAsUtf8Hint = 'Save it as UTF-8 (in Excel: "CSV UTF-8")'

/** How many first bytes `isUtf16` needs. */
export const encodingBytes = 4

/** CSV and JSON begin with ASCII characters: a zero byte among the first bytes means UTF-16, also without a byte order mark. */
export function isUtf16(start: Buffer): boolean {
  const [first, second] = start
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return hasMark || start.subarray(0, encodingBytes).includes(0)
}

export async function isUtf16File(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(encodingBytes), 0, encodingBytes)
    return isUtf16(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Thrown with the line at which a text stops being UTF-8. */
export class NotUtf8 extends Error {
  constructor(line: number) {
    super(`is not UTF-8 text from line ${line} on. ${saveAsUtf8Hint}`)
  }
}

const lineFeed = 0x0a

/**
 * Passes on bytes while they are UTF-8. A reader would replace other bytes by a replacement character and import wrong
 * names.
 */
export async function* utf8Only(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let line = 1
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = bytes.length - unfinished(bytes)
    const whole = bytes.subarray(0, end)
    if (!isUtf8(whole)) throw new NotUtf8(line + linesOf(whole).findIndex((each) => !isUtf8(each)))
    line += lineFeedsIn(whole)
    rest = bytes.subarray(end)
    yield whole
  }
  if (rest.length > 0) throw new NotUtf8(line)
}

/** How many bytes at the end begin a character that the next chunk may complete: three at most. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

function lineFeedsIn(bytes: Buffer): number {
  let count = 0
  for (let newline = bytes.indexOf(lineFeed); newline !== -1; newline = bytes.indexOf(lineFeed, newline + 1)) count++
  return count
}

/** A line feed is no part of any other character, so lines can be judged one by one. */
function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let newline = bytes.indexOf(lineFeed); newline !== -1; newline = bytes.indexOf(lineFeed, start)) {
    lines.push(bytes.subarray(start, newline))
    start = newline + 1
  }
  return [...lines, bytes.subarray(start)]
}
