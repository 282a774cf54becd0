import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

interface Part {
  name: string
  /** Pieces that follow each other, so that large parts need no large texts. */
  content: Iterable<string>
}

/** A zip with these parts. */
export async function buildZip(parts: readonly Part[]): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const { name, content } of parts)
    zip.addBuffer(Buffer.concat([...content].map((piece) => Buffer.from(piece))), name, { compressionLevel: 1 })
  zip.end()
  return buffer(zip.outputStream as NodeJS.ReadableStream)
}

interface WorkbookXml {
  /** XML of the rows of each sheet, by title. */
  sheets: Readonly<Record<string, Iterable<string>>>
  /** Target of each sheet. */
  target?: (index: number) => string
  sharedStrings?: Iterable<string>
  start?: string
  more?: readonly Part[]
}

/** A workbook as a hand could write it, to see how the reader takes it. */
export function buildWorkbook({
  sheets,
  target = (index) => `worksheets/sheet${index + 1}.xml`,
  sharedStrings = [],
  start = '',
  more = [],
}: WorkbookXml): Promise<Buffer> {
  const titles = Object.keys(sheets)
  const rels = (content: string): string[] => [
    `<Relationships xmlns="${packages}/relationships">${content}</Relationships>`,
  ]
  return buildZip([
    { name: '[Content_Types].xml', content: [`<Types xmlns="${packages}/content-types"/>`] },
    {
      name: '_rels/.rels',
      content: rels(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: rels(
        titles.map((_, i) => `<Relationship Id="r${i}" Type="${office}/worksheet" Target="${target(i)}"/>`).join('') +
          `<Relationship Id="texts" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: [
        `${start}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>`,
        ...titles.map((title, i) => `<sheet name="${title}" sheetId="${i + 1}" r:id="r${i}"/>`),
        '</sheets></workbook>',
      ],
    },
    { name: 'xl/sharedStrings.xml', content: [`<sst xmlns="${main}">`, ...sharedStrings, '</sst>'] },
    ...titles.map((title, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      content: [`<worksheet xmlns="${main}"><sheetData>`, ...(sheets[title] ?? []), '</sheetData></worksheet>'],
    })),
    ...more,
  ])
}

/** A cell with a text. */
export const inline = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

/** The rows of keys and of heads of the sheet Customers. */
export const headsOfCustomers = [
  `<row r="1">${inline('A1', 'client-portal:customers')}${inline('B1', 'name')}</row>`,
  `<row r="2">${inline('A2', 'Key')}${inline('B2', 'Name')}</row>`,
]

/** A piece many times over. */
export function* repeated(times: number, piece: (index: number) => string): Generator<string> {
  for (let index = 0; index < times; index++) yield piece(index)
}
