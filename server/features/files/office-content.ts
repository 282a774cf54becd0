import { holdsMacros, isTemplate } from '@portal/domain/files/validation'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { wrongContentError } from './picture-content.ts'
import { readDirectory, type ZipEntry } from './zip-directory.ts'
import { zipParts } from './zip-parts.ts'

/** An honest document stays far below: a sheet of a million rows is about 60 MB and packs at 30 to 1. */
const mostUnpacked = 512 * 1024 * 1024
const suspiciousRatio = 250
const suspiciousFrom = 4 * 1024 * 1024

const types = '[Content_Types].xml'
const relations = '_rels/.rels'

export interface OfficeContent {
  take: (chunk: Buffer) => void
  /** With the last bytes of the file and its size. */
  finish: (tail: Buffer, size: number) => void
}

/**
 * Checks a zip by its directory (no bomb, no path out of the folder) and by the document's own types: its main part must be
 * of the wanted kind and without macros. Unpacks nothing else.
 */
export function officeContent(wantedType: string): OfficeContent {
  const parts = zipParts([types, relations])
  return {
    take: parts.take,
    finish: (tail, size) => {
      const entries = readDirectory(tail, size)
      checkSizes(entries, size)
      const xmlOf = (name: string): SaxesTagPlain[] => {
        const [entry, ...more] = entries.filter((each) => isSame(each.name, name))
        // Programs differ in which of two entries with one name they read.
        if (!entry || more.length > 0) throw wrongContentError()
        return tagsOf(parts.unpack(entry))
      }
      const main = mainPart(xmlOf(relations))
      const typeTags = xmlOf(types)
      if (!entries.some(({ name }) => isSame(name, main))) throw wrongContentError()
      if (typeTags.some(isMacro)) throw wrongContentError(holdsMacros)
      const type = typeOf(typeTags, main)
      if (type === templateOf(wantedType)) throw wrongContentError(isTemplate)
      if (type !== wantedType) throw wrongContentError()
    },
  }
}

function checkSizes(entries: readonly ZipEntry[], size: number): void {
  for (const { name, packed, unpacked } of entries) {
    if (/(?:^|[/\\])\.\.(?:[/\\]|$)|^[/\\]|\\/.test(name)) throw wrongContentError()
    if (/vbaProject\.bin$/i.test(name)) throw wrongContentError(holdsMacros)
    if (unpacked > suspiciousFrom && unpacked > packed * suspiciousRatio) throw wrongContentError()
    if (packed > unpacked + unpacked / 100 + 1024) throw wrongContentError()
  }
  const sum = (each: (entry: ZipEntry) => number): number => entries.reduce((total, entry) => total + each(entry), 0)
  // Entries that overlap add up to more than the file holds.
  if (sum(({ packed }) => packed) > size || sum(({ unpacked }) => unpacked) > mostUnpacked) throw wrongContentError()
}

/** The target of the one relation to the document, in its usual and in its strict form (ISO 29500, parts 1 and 2). */
function mainPart(tags: readonly SaxesTagPlain[]): string {
  const [tag, ...more] = tags.filter(
    ({ name, attributes }) => local(name) === 'Relationship' && documentRelations.includes(attributes.Type ?? ''),
  )
  const target = tag?.attributes.Target?.replace(/^\.?\//, '')
  if (!target || more.length > 0 || tag?.attributes.TargetMode === 'External') throw wrongContentError()
  return target
}

const documentRelations = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
]

/** The type declared for the part itself, or else for its ending. */
function typeOf(tags: readonly SaxesTagPlain[], part: string): string | undefined {
  const override = tags.find(
    ({ name, attributes }) => local(name) === 'Override' && isSame(attributes.PartName ?? '', `/${part}`),
  )
  const ending = part.slice(part.lastIndexOf('.') + 1)
  const general = tags.find(
    ({ name, attributes }) => local(name) === 'Default' && isSame(attributes.Extension ?? '', ending),
  )
  return (override ?? general)?.attributes.ContentType
}

const templateOf = (type: string): string => type.replace(/\.(?:document|sheet)\.main/, '.template.main')

const isMacro = ({ attributes }: SaxesTagPlain): boolean =>
  /vbaProject|macroEnabled|macrosheet/i.test(attributes.ContentType ?? '')

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function tagsOf(xml: Buffer): SaxesTagPlain[] {
  const tags: SaxesTagPlain[] = []
  const parser = new SaxesParser()
  // A document's own parts have none; entities declared in one would grow.
  parser.on('doctype', () => {
    throw wrongContentError()
  })
  parser.on('error', () => {
    throw wrongContentError()
  })
  parser.on('opentag', (tag) => tags.push(tag))
  parser.write(decoded(xml)).close()
  return tags
}

function decoded(xml: Buffer): string {
  const [first, second] = xml
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(xml)
}
