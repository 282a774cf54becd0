import { wrongContentError } from './picture-content.ts'

const endMark = Buffer.from('PK\x05\x06', 'latin1')
const wideEndMark = 0x06064b50
const wideLocatorMark = 0x07064b50
const entryMark = 0x02014b50
const endBytes = 22
const wideEndBytes = 56
const wideLocatorBytes = 20
const elsewhere = 0xffffffff

export interface ZipEntry {
  name: string
  packed: number
  unpacked: number
  /** 0: stored, 8: deflated. */
  method: number
  locked: boolean
  /** Where its own head begins in the file. */
  offset: number
}

/** The directory at the end of a zip, given the last bytes of the file: refused where anything stands behind it. */
export function readDirectory(tail: Buffer, size: number): ZipEntry[] {
  const { count, from, until } = directoryPlace(tail, size)
  const entries: ZipEntry[] = []
  let position = from
  for (let index = 0; index < count; index++) {
    if (position + 46 > until || tail.readUInt32LE(position) !== entryMark) throw wrongContentError()
    const nameEnd = position + 46 + tail.readUInt16LE(position + 28)
    const extraEnd = nameEnd + tail.readUInt16LE(position + 30)
    const next = extraEnd + tail.readUInt16LE(position + 32)
    if (next > until) throw wrongContentError()
    const wide = wideNumbers(tail.subarray(nameEnd, extraEnd))
    // The extra field holds, in this order, only the numbers that do not fit into the entry.
    const numberAt = (place: number): number => {
      const number = tail.readUInt32LE(position + place)
      return number === elsewhere ? (wide.shift() ?? number) : number
    }
    const [unpacked, packed, offset] = [numberAt(24), numberAt(20), numberAt(42)]
    entries.push({
      name: tail.toString('utf8', position + 46, nameEnd),
      packed,
      unpacked,
      offset,
      method: tail.readUInt16LE(position + 10),
      locked: (tail.readUInt16LE(position + 8) & 1) === 1,
    })
    position = next
  }
  if (position !== until) throw wrongContentError()
  return entries
}

/** Position of the directory before the end record. Some libraries write the 64-bit end record for every file. */
function directoryPlace(tail: Buffer, size: number): { count: number; from: number; until: number } {
  const end = endOfZip(tail)
  if (end === undefined) throw wrongContentError()
  const wideEnd = end - wideLocatorBytes - wideEndBytes
  const isWide = wideEnd >= 0 && tail.readUInt32LE(end - wideLocatorBytes) === wideLocatorMark
  if (isWide && tail.readUInt32LE(wideEnd) !== wideEndMark) throw wrongContentError()
  const until = isWide ? wideEnd : end
  const [count, length, start] = isWide
    ? [32, 40, 48].map((place) => Number(tail.readBigUInt64LE(wideEnd + place)))
    : [tail.readUInt16LE(end + 10), tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (count === undefined || length === undefined || start === undefined) throw wrongContentError()
  if (start + length !== size - tail.length + until || length > until) throw wrongContentError()
  return { count, from: until - length, until }
}

function wideNumbers(extra: Buffer): number[] {
  for (let offset = 0; offset + 4 <= extra.length; offset += 4 + extra.readUInt16LE(offset + 2)) {
    if (extra.readUInt16LE(offset) !== 1) continue
    const field = extra.subarray(offset + 4, offset + 4 + extra.readUInt16LE(offset + 2))
    return Array.from({ length: Math.floor(field.length / 8) }, (_, index) => Number(field.readBigUInt64LE(index * 8)))
  }
  return []
}

/** Position of the end record whose comment reaches exactly to the end of the file. */
function endOfZip(tail: Buffer): number | undefined {
  return endRecords(tail).find((at) => at + endBytes + tail.readUInt16LE(at + 20) === tail.length)
}

/** The places of all end records, the last one first. */
function endRecords(tail: Buffer): number[] {
  const found: number[] = []
  for (
    let offset = tail.lastIndexOf(endMark);
    offset >= 0;
    offset = offset > 0 ? tail.lastIndexOf(endMark, offset - 1) : -1
  )
    if (offset + endBytes <= tail.length) found.push(offset)
  return found
}

/**
 * True for a file that an unpacker would take, whatever it begins with. `isOwn` is asked whether the zip that ends
 * within the given bytes of the file is a part of the file by its own format, such as a theme inside a letter.
 */
export const isAlsoZip = (
  tail: Buffer,
  size: number,
  isOwn: (endRecord: number, behind: number) => boolean = () => false,
): boolean =>
  endRecords(tail).some((at) => {
    const inFile = size - tail.length + at
    const directory = tail.readUInt32LE(at + 12) + tail.readUInt32LE(at + 16)
    return directory <= inFile && !isOwn(inFile, inFile + endBytes + tail.readUInt16LE(at + 20))
  })
