import { inflateRawSync } from 'node:zlib'
import { wrongContentError } from './picture-content.ts'
import type { ZipEntry } from './zip-directory.ts'

const localMark = 0x04034b50
const headBytes = 30
/** Maximum packed size of one part, enough for a document with thousands of parts. */
const mostOfOne = 256 * 1024
/** For documents with other documents inside: each of those has parts of the same names. */
const mostOfAll = 4 * 1024 * 1024
const mostUnpacked = 4 * 1024 * 1024

export interface ZipParts {
  take: (chunk: Buffer) => void
  /** The unpacked part that the entry of the directory stands for. */
  unpack: (entry: ZipEntry) => Buffer
}

/**
 * Keeps the bytes of the named parts of a zip, in any letter case, as it arrives: they stand anywhere in it, and only the directory at its
 * end says which of those that look like them are the zip's own.
 */
export function zipParts(names: readonly string[]): ZipParts {
  const marks = names.map((name) => name.toLowerCase())
  const longest = headBytes + Math.max(...marks.map(({ length }) => length))
  const pieces = new Map<number, Buffer[]>()
  let growing: { pieces: Buffer[]; wanted: number }[] = []
  let before: Buffer = Buffer.alloc(0)
  let left = mostOfAll
  let size = 0

  const keep = (part: { pieces: Buffer[]; wanted: number }, bytes: Buffer): void => {
    const piece = Buffer.from(bytes.subarray(0, Math.min(part.wanted, left)))
    part.wanted -= piece.length
    left -= piece.length
    part.pieces.push(piece)
  }

  return {
    take: (chunk) => {
      for (const part of growing) keep(part, chunk)
      growing = growing.filter(({ wanted }) => wanted > 0 && left > 0)
      const text = Buffer.concat([before, chunk])
      const lowerCase = text.toString('latin1').toLowerCase()
      const start = size - before.length
      for (const mark of marks)
        for (let offset = lowerCase.indexOf(mark); offset >= 0; offset = lowerCase.indexOf(mark, offset + 1)) {
          const head = offset - headBytes
          if (head < 0 || offset + mark.length <= before.length || text.readUInt32LE(head) !== localMark) continue
          const part = { pieces: [], wanted: mostOfOne }
          keep(part, text.subarray(head))
          pieces.set(start + head, part.pieces)
          growing.push(part)
        }
      before = Buffer.from(text.subarray(-(longest - 1)))
      size += chunk.length
    },
    unpack: ({ offset, packed, method, locked }) => {
      const bytes = Buffer.concat(pieces.get(offset) ?? [])
      if (bytes.length < headBytes || locked) throw wrongContentError()
      const from = headBytes + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
      const content = bytes.subarray(from, from + packed)
      if (content.length < packed || (method !== 0 && method !== 8)) throw wrongContentError()
      return method === 0 ? content : inflated(content)
    },
  }
}

function inflated(content: Buffer): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: mostUnpacked })
  } catch {
    throw wrongContentError()
  }
}
