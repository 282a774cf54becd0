import { notWhatItSays } from './picture-content.ts'

const endMark = Buffer.from('PK\x05\x06', 'latin1')
const entryMark = 0x02014b50
const endBytes = 22

/** An honest document stays far below: a sheet of a million rows is about 60 MB and packs at 30 to 1. */
const mostUnpacked = 512 * 1024 * 1024
const suspiciousRatio = 250
const suspiciousFrom = 4 * 1024 * 1024

interface Entry {
  name: string
  packed: number
  unpacked: number
}

/**
 * Checks the directory at the end of a zip, given the last bytes of the file: nothing behind it, no bomb, and the parts
 * of a document of the wanted kind (`word/document.xml`), without macros.
 */
export function checkOfficeZip(tail: Buffer, size: number, mainPart: string): void {
  const entries = readDirectory(tail, size)
  const names = new Set(entries.map(({ name }) => name))
  if (!names.has('[Content_Types].xml') || !names.has(mainPart)) throw notWhatItSays()
  for (const { name, packed, unpacked } of entries) {
    if (/(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|\\|vbaProject\.bin$/i.test(name)) throw notWhatItSays()
    if (unpacked > suspiciousFrom && unpacked > packed * suspiciousRatio) throw notWhatItSays()
    if (packed > unpacked + unpacked / 100 + 1024) throw notWhatItSays()
  }
  const sum = (each: (entry: Entry) => number): number => entries.reduce((total, entry) => total + each(entry), 0)
  // Entries that overlap add up to more than the file holds.
  if (sum(({ packed }) => packed) > size || sum(({ unpacked }) => unpacked) > mostUnpacked) throw notWhatItSays()
}

function readDirectory(tail: Buffer, size: number): Entry[] {
  const end = endOfZip(tail)
  if (end === undefined) throw notWhatItSays()
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const start = tail.readUInt32LE(end + 16)
  const endInFile = size - tail.length + end
  // The directory stands right before its end, and within what was kept.
  if (start + length !== endInFile || length > end) throw notWhatItSays()
  const entries: Entry[] = []
  let at = end - length
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || tail.readUInt32LE(at) !== entryMark) throw notWhatItSays()
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => tail.readUInt16LE(at + offset))
    const next = at + 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
    if (next > end) throw notWhatItSays()
    entries.push({
      name: tail.toString('utf8', at + 46, at + 46 + (nameLength ?? 0)),
      packed: tail.readUInt32LE(at + 20),
      unpacked: tail.readUInt32LE(at + 24),
    })
    at = next
  }
  if (at !== end) throw notWhatItSays()
  return entries
}

/** Where the end record of a zip begins, when one with its comment reaches exactly to the end of the file. */
export function endOfZip(tail: Buffer): number | undefined {
  for (let at = tail.lastIndexOf(endMark); at >= 0; at = at > 0 ? tail.lastIndexOf(endMark, at - 1) : -1) {
    if (at + endBytes > tail.length) continue
    if (at + endBytes + tail.readUInt16LE(at + 20) === tail.length) return at
  }
  return undefined
}

/** True for a file that an unpacker would take, whatever it begins with. */
export function isAlsoZip(tail: Buffer, size: number): boolean {
  for (let at = tail.lastIndexOf(endMark); at >= 0; at = at > 0 ? tail.lastIndexOf(endMark, at - 1) : -1) {
    if (at + endBytes > tail.length) continue
    const directory = tail.readUInt32LE(at + 12) + tail.readUInt32LE(at + 16)
    if (directory <= size - tail.length + at) return true
  }
  return false
}
