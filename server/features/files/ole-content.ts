import { wrongContentError } from './picture-content.ts'
import { isAlsoZip } from './zip-directory.ts'

const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headBytes = 512
const entryBytes = 128
const isStream = 2
/** Marks a sector in the table that belongs to no stream. */
const free = 0xffffffff
/** From here on numbers stand for something else than a sector. */
const reserved = 0xfffffffa
/** Number of table sectors that describes the largest possible file; a header with more is rejected. */
const mostTables = 512

export const isOle = (head: Buffer): boolean =>
  head.subarray(0, 8).equals(signature) &&
  head.length >= headBytes &&
  [3, 4].includes(head.readUInt16LE(26)) &&
  [9, 12].includes(head.readUInt16LE(30))

export interface OleContent {
  take: (chunk: Buffer) => void
  /** With the last bytes of the file and its size. */
  finish: (tail: Buffer, size: number) => void
}

/**
 * The older Office format is a small file system (MS-CFB): the name of a stream in its directory says which program's
 * file it is. Word and Excel keep the theme of a document as a zip in such a stream; a zip anywhere else was put there
 * behind the file.
 */
export function oleContent(...names: readonly string[]): OleContent {
  const lowerCaseNames = names.map((name) => name.toLowerCase())
  /** Where in the file the table of sectors lies: sector by number of the part of the table. */
  const tables = new Map<number, number>()
  const tableOf = new Map<number, Buffer>()
  let nextTableList = free
  let sectorBytes = 0
  let waiting: Buffer = Buffer.alloc(0)
  let sector = -1
  let found = false

  const readHead = (head: Buffer): void => {
    if (!isOle(head)) throw wrongContentError()
    sectorBytes = 1 << head.readUInt16LE(30)
    nextTableList = head.readUInt32LE(68)
    addTables(head.subarray(76, headBytes))
  }
  const addTables = (list: Buffer): void => {
    for (let offset = 0; offset + 4 <= list.length; offset += 4) {
      const place = list.readUInt32LE(offset)
      if (place < reserved && !tables.has(place) && tables.size < mostTables) tables.set(place, tables.size)
    }
  }
  const readSector = (content: Buffer): void => {
    const number = tables.get(sector)
    if (number !== undefined) tableOf.set(number, Buffer.from(content))
    if (sector === nextTableList && content.length === sectorBytes) {
      addTables(content.subarray(0, -4))
      nextTableList = content.readUInt32LE(sectorBytes - 4)
    }
    for (let offset = 0; !found && offset + entryBytes <= content.length; offset += entryBytes)
      found = lowerCaseNames.some((name) => isEntry(content.subarray(offset, offset + entryBytes), name))
  }
  const isUsed = (sector: number): boolean => {
    const perTable = sectorBytes / 4
    const table = tableOf.get(Math.floor(sector / perTable))
    const offset = (sector % perTable) * 4
    return table !== undefined && offset + 4 <= table.length && table.readUInt32LE(offset) !== free
  }
  const isOwn = (from: number, until: number): boolean => {
    const sectorAt = (place: number): number => Math.floor(place / sectorBytes) - 1
    return sectorAt(from) >= 0 && isUsed(sectorAt(from)) && isUsed(sectorAt(until - 1))
  }

  return {
    take: (chunk) => {
      waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk
      if (sectorBytes === 0 && waiting.length >= headBytes) readHead(waiting)
      let offset = 0
      for (; sectorBytes > 0 && offset + sectorBytes <= waiting.length; offset += sectorBytes) {
        // The head fills a sector, however long sectors are.
        if (sector >= 0) readSector(waiting.subarray(offset, offset + sectorBytes))
        sector++
      }
      waiting = Buffer.from(waiting.subarray(offset))
    },
    finish: (tail, size) => {
      readSector(waiting)
      if (!found || isAlsoZip(tail, size, isOwn)) throw wrongContentError()
    },
  }
}

/** 64 bytes of name in UTF-16, its length with the zero behind it, then what it is. Some programs write it in capitals. */
const isEntry = (entry: Buffer, name: string): boolean =>
  entry[66] === isStream &&
  entry.readUInt16LE(64) === 2 * (name.length + 1) &&
  entry.toString('utf16le', 0, 2 * name.length).toLowerCase() === name
