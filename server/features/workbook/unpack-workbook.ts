import { buffer } from 'node:stream/consumers'
import {
  largestTexts,
  largestUnpacked,
  largestWorkbook,
  noWorkbook,
  workbookTooLarge,
} from '@portal/domain/workbook/limits'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import yazl from 'yazl'
import { isDamaged, UnreadableWorkbook } from './unreadable-workbook.ts'

/** Parts of a workbook by name, such as `xl/workbook.xml`. */
type Parts = Map<string, Buffer>

const isSheet = (name: string): boolean => /(?:^|\/)sheet[^/]*\.xml$|\/worksheets\/[^/]+\.xml$/i.test(name)
const isWorkbook = (name: string): boolean => /(?:^|\/)workbook[^/]*\.xml$/i.test(name)
const isTexts = (name: string): boolean => /(?:^|\/)sharedStrings[^/]*\.xml$/i.test(name)
/** Parts that values come from. Macros, links to other files, pictures and comments are left out. */
const hasValues = (name: string): boolean =>
  isSheet(name) ||
  isWorkbook(name) ||
  isTexts(name) ||
  /^\[Content_Types\]\.xml$|(?:^|\/)styles[^/]*\.xml$|^_rels\/\.rels$|(?:^|\/)_rels\/workbook[^/]*\.rels$/i.test(name)

const mostParts = 2000
/** A cell with content in a column behind CV, the 100th, or in row 210,000 or below. */
const farCell =
  /<(?:\w+:)?c r="(?:(?:[A-Z]{3,}|[D-Z][A-Z]|C[W-Z])\d+|[A-Z]+(?:(?:2[1-9]|[3-9]\d)\d{4}|\d{7,}))"[^>]*[^/>]>/
/** Cells that the library reads: some rows more than may be there, for heads and empty rows. */
export const readRange = 'A1:CV209999'
export const tooLargeSheet =
  'A sheet has more than 100 columns or 200,000 rows. Delete those that the portal does not need.'

const isPassworded = 'The workbook has a password. Save it without one and upload it again.'
const isUnpackedTooLarge =
  'The workbook is larger than 256 MB when unpacked. Download a workbook of fewer records and change that.'
const hasTooManyTexts =
  'The workbook has more than 64 MB of texts. Download a workbook of fewer records and change that.'
const hasDtd = 'The workbook has a DTD, which spreadsheets never write. Save it again in a spreadsheet and upload that.'
const refersInCircle =
  'The sheets of this workbook refer to each other in a circle. Save it again in a spreadsheet and upload that.'
const hasOtherSheets = 'This workbook has a sheet that is a chart. Delete it to get remarks in the workbook.'
const otherFormat = (format: string): string =>
  `This is a ${format} file. Open it in a spreadsheet, save it as an Excel workbook (.xlsx) and upload that.`

/** Rejects a file by its first bytes, before anything is unpacked. */
function rejectOtherFormats(bytes: Buffer): void {
  if (bytes.length > largestWorkbook) throw new UnreadableWorkbook(workbookTooLarge)
  // The container of encrypted workbooks and of Excel 97.
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new UnreadableWorkbook(
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? isPassworded : otherFormat('.xls'),
    )
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) throw new UnreadableWorkbook(noWorkbook)
}

/**
 * Unpacks a workbook and packs it again without compression, so that the library reads no bytes that were not counted here. Throws
 * `UnreadableWorkbook` for anything else than a workbook within the limits.
 */
export async function repackWorkbook(file: Uint8Array, parts: 'values' | 'all'): Promise<Uint8Array> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  rejectOtherFormats(bytes)
  const unpacked = await unpack(bytes, parts === 'all' ? () => true : hasValues)
  for (const [name, part] of unpacked) {
    if (/\.(?:xml|rels)$/i.test(name) && part.includes('<!DOCTYPE')) throw new UnreadableWorkbook(hasDtd)
    if (isSheet(name) && !/sheet\s*>|\/>\s*$/.test(part.toString('latin1', part.length - 1000)))
      throw new UnreadableWorkbook(isDamaged)
    if (isSheet(name) && hasFarCell(part)) throw new UnreadableWorkbook(tooLargeSheet)
  }
  const [workbook] = [...unpacked].find(([name]) => isWorkbook(name)) ?? ['']
  const isChanged = keepWorksheets(unpacked, workbook)
  if (isChanged && parts === 'all') throw new UnreadableWorkbook(hasOtherSheets)
  const zip = new yazl.ZipFile()
  for (const [name, part] of unpacked) zip.addBuffer(part, name, { compress: false })
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

async function unpack(bytes: Buffer, isKept: (name: string) => boolean): Promise<Parts> {
  const kept: Parts = new Map()
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: false })
    if (zip.entryCount > mostParts) throw new UnreadableWorkbook(noWorkbook)
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    rejectOtherPackages(entries)
    let room = largestUnpacked
    for (const entry of entries) {
      if (entry.isEncrypted()) throw new UnreadableWorkbook(isPassworded)
      const [most, tooLarge] = isTexts(entry.fileName)
        ? [Math.min(room, largestTexts), hasTooManyTexts]
        : [room, isUnpackedTooLarge]
      if (entry.uncompressedSize > most) throw new UnreadableWorkbook(tooLarge)
      const part = await unpackPart(zip, entry, { most, tooLarge, isKept: isKept(entry.fileName) })
      room -= part.bytes
      if (part.chunks.length > 0) kept.set(entry.fileName, Buffer.concat(part.chunks))
    }
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook(isDamaged)
  }
  return kept
}

/** Counts the bytes that come: the sizes that a zip declares are not believed. */
async function unpackPart(
  zip: ZipFile,
  entry: Entry,
  { most, tooLarge, isKept }: { most: number; tooLarge: string; isKept: boolean },
): Promise<{ bytes: number; chunks: Buffer[] }> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes += chunk.length
      if (bytes > most) throw new UnreadableWorkbook(tooLarge)
      if (isKept) chunks.push(chunk)
    }
  } catch (error) {
    // Some programs write a damaged thumbnail.
    if (isKept || error instanceof UnreadableWorkbook) throw error
  }
  return { bytes, chunks }
}

function rejectOtherPackages(entries: readonly Entry[]): void {
  const names = new Set(entries.map(({ fileName }) => fileName))
  if (names.has('xl/workbook.bin')) throw new UnreadableWorkbook(otherFormat('.xlsb'))
  if (names.has('content.xml') && names.has('mimetype')) throw new UnreadableWorkbook(otherFormat('.ods'))
  if (!names.has('[Content_Types].xml') || ![...names].some(isWorkbook)) throw new UnreadableWorkbook(noWorkbook)
}

function hasFarCell(sheet: Buffer): boolean {
  const step = 4 * 1024 * 1024
  // Each piece has the start of the next one, so that no tag is cut.
  for (let start = 0; start < sheet.length; start += step)
    if (farCell.test(sheet.toString('latin1', start, start + step + 1000))) return true
  return false
}

/**
 * Takes out of the list of sheets those that are charts, which the library cannot read. Returns whether there were any. Sheets that
 * share a part, or are the workbook itself, are rejected: a small file would be read many times over.
 */
function keepWorksheets(parts: Parts, workbook: string): boolean {
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  const relations = parts.get(`${folder}_rels/${workbook.slice(folder.length)}.rels`)?.toString('utf8') ?? ''
  const targets = new Map<string, string>()
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    const [id, type, target] = ['Id', 'Type', 'Target'].map((name) => attribute(tag, name))
    if (!type?.endsWith('/worksheet')) continue
    if (!id || !target || isWorkbook(target) || [...targets.values()].includes(target))
      throw new UnreadableWorkbook(refersInCircle)
    targets.set(id, target)
  }
  const listed = new Set<string>()
  const before = parts.get(workbook)?.toString('utf8') ?? ''
  const after = before.replace(/<(?:\w+:)?sheet\s[^>]*(?:\/>|>\s*<\/(?:\w+:)?sheet>)/g, (tag) => {
    const id = attribute(tag, '\\w+:id')
    if (id && listed.has(id)) throw new UnreadableWorkbook(refersInCircle)
    if (id) listed.add(id)
    return id && targets.has(id) ? tag : ''
  })
  if (after === before) return false
  parts.set(workbook, Buffer.from(after))
  return true
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1]
