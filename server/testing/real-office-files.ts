import { type OfficeFile, officeFile } from './office-file.ts'
import { oleFile } from './ole-file.ts'
import { type RealFile, realFiles } from './real-file.ts'
import { picture, zipFile } from './sample-files.ts'

const word =
  (how: Omit<OfficeFile, 'kind'> = {}) =>
  (): Promise<Buffer> =>
    officeFile({ kind: 'word', ...how })
const sheet =
  (how: Omit<OfficeFile, 'kind'> = {}) =>
  (): Promise<Buffer> =>
    officeFile({ kind: 'sheet', ...how })
const locked = (): Buffer => oleFile({ EncryptionInfo: 'agile', EncryptedPackage: Buffer.alloc(20_000, 0x5a) })
const printer = 'application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings'

const words = realFiles('docx', {
  'Word 365 for Windows': word(),
  'Word 365 for Mac, with a JPEG': async () =>
    word({ parts: { 'word/media/image1.jpeg': await picture('jpeg') }, typesByEnding: { jpeg: 'image/jpeg' } })(),
  'Word for the web: the main part is document2.xml': word({
    mainPart: 'word/document2.xml',
    target: '/word/document2.xml',
    zip: ['streamed'],
  }),
  'Word for the web, after several people wrote at once: document22.xml': word({ mainPart: 'word/document22.xml' }),
  'Word 365, with a workbook in it that is not packed again': async () =>
    word({
      parts: { 'word/embeddings/Microsoft_Excel_Worksheet.xlsx': await officeFile({ kind: 'sheet' }) },
      zip: ['stored'],
      order: 'types last',
      typesByEnding: { xlsx: 'application/vnd.ms-excel' },
    })(),
  'Word 365, saved as "Strict Open XML Document"': word({ strict: true }),
  'Word 365, locked with a password': locked,
  'Word on a phone': word({ zip: ['streamed'] }),
  'LibreOffice Writer 7: the types come last': word({ order: 'types last' }),
  'Google Docs: sizes behind the content': word({ order: 'types last', zip: ['streamed'] }),
  'Pages for Mac, exported': word({ typesByEnding: { jpeg: 'image/jpeg' } }),
  'OnlyOffice: relations written from the root': word({ target: '/word/document.xml' }),
  'WPS Writer: relations written from here': word({ target: './word/document.xml' }),
  'Open XML SDK (many timesheet and contract tools): one type for all XML': word({
    typeByEnding: true,
    target: '/word/document.xml',
    zip: ['streamed'],
  }),
  'python-docx': word({ prefix: '' }),
  'lxml and its like: elements with a prefix': word({ prefix: 'ns0:' }),
  'a packer that writes folders and packs nothing': word({ folders: true, zip: ['stored'] }),
  'a document management system that writes UTF-16': word({ encoding: 'utf16le' }),
  'Apache POI: every number in its 64-bit form': word({ zip: ['wide'] }),
  'docx4j: streamed and 64-bit': word({ zip: ['wide', 'streamed'] }),
  'pandoc, with 300 pictures': word({
    parts: Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`word/media/${index}.png`, Buffer.alloc(900)]),
    ),
  }),
})

const sheets = realFiles('xlsx', {
  'Excel 365 for Windows, with the settings of a printer': sheet({
    typesByEnding: { bin: printer },
    parts: { 'xl/printerSettings/printerSettings1.bin': Buffer.alloc(800) },
  }),
  'Excel 365 for Mac': sheet(),
  'Excel for the web: the main part is workbook2.xml': sheet({ mainPart: 'xl/workbook2.xml', zip: ['streamed'] }),
  'Excel 365, locked with a password': locked,
  'Excel 365, saved as "Strict Open XML Spreadsheet"': sheet({ strict: true }),
  'LibreOffice Calc 7': sheet({ order: 'types last' }),
  'Google Sheets': sheet({ order: 'types last', zip: ['streamed'] }),
  'Numbers, exported': sheet({ zip: ['stored'] }),
  openpyxl: sheet({ target: '/xl/workbook.xml', order: 'types last' }),
  XlsxWriter: sheet(),
  'Apache POI SXSSF (exports of Jira, SAP and timesheet servers): 64-bit': sheet({ zip: ['wide', 'streamed'] }),
  'excelize (exports written in Go)': sheet({ zip: ['streamed'] }),
  'ClosedXML (exports written in .NET): from the root': sheet({ target: '/xl/workbook.xml', typeByEnding: true }),
  'SheetJS (exports from browsers), not packed': sheet({ zip: ['stored'], folders: true }),
  PhpSpreadsheet: sheet({ folders: true }),
})

/** Word and Excel keep the theme of a document as a zip inside one of its streams. */
const theme = (): Promise<Buffer> =>
  zipFile({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': '<Relationships/>',
    'theme/theme/theme1.xml': '<a:theme/>',
  })
const themed = async (text: string): Promise<Buffer> =>
  Buffer.concat([Buffer.alloc(5000, text), await theme(), Buffer.alloc(3000)])
const wordContent = Buffer.alloc(6000, 'Contract ')

const oldWords: Parameters<typeof realFiles>[1] = {
  'Word 97 to 2003': () => oleFile({ '1Table': wordContent, WordDocument: wordContent, '\x05SummaryInformation': '' }),
  'Word 365, saved in the older format: a theme inside': async () =>
    oleFile({ WordDocument: wordContent, '1Table': await themed('table '), Data: Buffer.alloc(5000) }),
  'Word 365, saved in the older format, 9 MB with a theme at its end': async () =>
    oleFile({ A: '', WordDocument: Buffer.alloc(9 * 1024 * 1024, 'x'), zzzzzzzzzzzzzz: await themed('table ') }),
  'LibreOffice Writer, saved in the older format': () =>
    oleFile({ '\x01CompObj': '', '\x01Ole': '', WordDocument: wordContent, '1Table': wordContent }),
  'Pages, exported in the older format': () => oleFile({ WordDocument: wordContent, '0Table': wordContent }),
  'Aspose.Words, long sectors': () => oleFile({ WordDocument: wordContent, '1Table': wordContent }, { version: 4 }),
}

const oldSheets = realFiles('xls', {
  'Excel 97 to 2003': () => oleFile({ Workbook: wordContent, '\x05SummaryInformation': '' }),
  'Excel 365, saved in the older format: a theme inside': async () => oleFile({ Workbook: await themed('row ') }),
  'Excel 5 and 95': () => oleFile({ Book: wordContent }),
  'LibreOffice Calc, saved in the older format': () =>
    oleFile({ '\x01CompObj': '', '\x01Ole': '', Workbook: wordContent }),
  'xlwt and Apache POI HSSF': () => oleFile({ Workbook: wordContent }),
  'reporting tools that write names in capitals': () => oleFile({ WORKBOOK: wordContent }),
  'JExcelApi (timesheet servers in Java), long sectors': () => oleFile({ Workbook: wordContent }, { version: 4 }),
  'Excel 365, locked with a password in the older format': () => oleFile({ Workbook: Buffer.alloc(9000, 0xa7) }),
})

export const realOfficeFiles: readonly RealFile[] = [
  ...words,
  ...sheets,
  ...realFiles('doc', oldWords),
  ...realFiles('dot', oldWords),
  ...oldSheets,
]
