import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

export interface OfficeFile {
  kind: 'word' | 'sheet'
  /** Word and Excel for the web count them: `word/document2.xml`. */
  mainPart?: string
  /** How the relation to it is written. */
  target?: string
  /** The main type; the usual one unless said otherwise. */
  type?: string
  /** Declares the type of the main part for the ending .xml, as the Open XML SDK does. */
  typeByEnding?: boolean
  /** ISO 29500 strict names its relations otherwise. */
  strict?: boolean
  /** Before the elements of the package's own parts: `ns0:`. */
  prefix?: string
  encoding?: 'utf8' | 'utf16le'
  /** Position of the package's own parts among the entries. */
  order?: 'types first' | 'types last'
  /** `streamed`: sizes behind the content; `stored`: not packed; `wide`: every number in its 64-bit form. */
  zip?: readonly ('streamed' | 'stored' | 'wide')[]
  /** Entries for folders, as packers write them. */
  folders?: boolean
  /** Further parts, such as pictures, and further types by ending. */
  parts?: Record<string, Buffer | string>
  typesByEnding?: Record<string, string>
}

const format = 'application/vnd.openxmlformats-officedocument'
export const mainTypes = {
  word: `${format}.wordprocessingml.document.main+xml`,
  sheet: `${format}.spreadsheetml.sheet.main+xml`,
}

/** A document of Word or a workbook of Excel that both open, as one program or another packs it. */
export function officeFile(file: OfficeFile): Promise<Buffer> {
  const { kind, zip = [], order = 'types first', encoding = 'utf8', prefix = '' } = file
  const main = file.mainPart ?? (kind === 'word' ? 'word/document.xml' : 'xl/workbook.xml')
  const ownParts: Record<string, Buffer | string> = {
    '[Content_Types].xml': encoded(contentTypes(file, main, prefix), encoding),
    '_rels/.rels': encoded(packageRelations(file, main, prefix), encoding),
  }
  const content = { ...(kind === 'word' ? wordParts(main) : workbook(main)), ...file.parts }
  const ordered = order === 'types first' ? { ...ownParts, ...content } : { ...content, ...reversed(ownParts) }
  const zipFile = new yazl.ZipFile()
  if (file.folders) for (const folder of ['_rels', main.split('/')[0] ?? '']) zipFile.addEmptyDirectory(folder)
  const options = { compress: !zip.includes('stored'), forceZip64Format: zip.includes('wide') }
  for (const [name, part] of Object.entries(ordered)) {
    const bytes = Buffer.from(part as string)
    if (zip.includes('streamed')) zipFile.addReadStream(Readable.from([bytes]), name, options)
    else zipFile.addBuffer(bytes, name, options)
  }
  zipFile.end({ forceZip64Format: zip.includes('wide'), comment: '' })
  return buffer(zipFile.outputStream)
}

const reversed = (parts: Record<string, Buffer | string>) => Object.fromEntries(Object.entries(parts).toReversed())

const encoded = (xml: string, encoding: 'utf8' | 'utf16le'): Buffer =>
  encoding === 'utf8'
    ? Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n${xml}`)
    : Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le')

function contentTypes(
  { kind, type = mainTypes[kind], typeByEnding, typesByEnding = {} }: OfficeFile,
  main: string,
  prefix: string,
) {
  const byEnding = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: typeByEnding ? type : 'application/xml',
    ...typesByEnding,
  }
  const byPart = {
    ...(!typeByEnding && { [main]: type }),
    ...(kind === 'sheet' && { 'xl/worksheets/sheet1.xml': `${format}.spreadsheetml.worksheet+xml` }),
  }
  const endings = Object.entries(byEnding).map(
    ([ending, name]) => `<${prefix}Default Extension="${ending}" ContentType="${name}"/>`,
  )
  const parts = Object.entries(byPart).map(
    ([part, name]) => `<${prefix}Override PartName="/${part}" ContentType="${name}"/>`,
  )
  return wrapped(prefix, 'Types', 'content-types', [...endings, ...parts].join(''))
}

const packageRelations = ({ strict, target }: OfficeFile, main: string, prefix: string): string =>
  wrapped(
    prefix,
    'Relationships',
    'relationships',
    `<${prefix}Relationship Id="rId1" Type="${relations(strict)}/officeDocument" Target="${target ?? main}"/>`,
  )

const wrapped = (prefix: string, name: string, namespace: string, content: string): string => {
  const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`
  const address = `http://schemas.openxmlformats.org/package/2006/${namespace}`
  return `<${prefix}${name} ${declared}="${address}">${content}</${prefix}${name}>`
}

const relations = (strict = false): string =>
  strict
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const wordParts = (main: string): Record<string, string> => ({
  [main]:
    '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
    '<w:body><w:p><w:r><w:t>Contract</w:t></w:r></w:p></w:body></w:document>',
})

const workbook = (main: string): Record<string, string> => {
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return {
    [main]:
      `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${namespace}" xmlns:r="${relations()}">` +
      '<sheets><sheet name="June" sheetId="1" r:id="rId1"/></sheets></workbook>',
    [`xl/_rels/${main.split('/').at(-1)}.rels`]: wrapped(
      '',
      'Relationships',
      'relationships',
      `<Relationship Id="rId1" Type="${relations()}/worksheet" Target="worksheets/sheet1.xml"/>`,
    ),
    'xl/worksheets/sheet1.xml':
      `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${namespace}"><sheetData><row r="1">` +
      '<c r="A1" t="inlineStr"><is><t>days</t></is></c><c r="B1"><v>12</v></c></row></sheetData></worksheet>',
  }
}
