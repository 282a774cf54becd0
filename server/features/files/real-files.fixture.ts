import type { Extension } from '@portal/domain/files/file-name'

/** The beginning of a file as a real program saves it. */
interface RealFile {
  extension: Extension
  program: string
  content: Buffer
}

const realFiles = (extension: Extension, beginnings: Record<string, string>): RealFile[] =>
  Object.entries(beginnings).map(([program, beginning]) => ({
    extension,
    program,
    content: Buffer.from(beginning, 'latin1'),
  }))

/** A zip up to the content of its first entry: flags 8 for sizes behind the content, method 0 for stored and 8 for packed. */
const zip = (firstEntry: string, flags = 0, method = 8): string => {
  const name = Buffer.from(firstEntry).toString('latin1')
  const numbers = `\x14\0${String.fromCharCode(flags)}\0${String.fromCharCode(method)}\0\0\0\x21\0${'\0'.repeat(12)}`
  return `PK\x03\x04${numbers}${String.fromCharCode(name.length)}\0\0\0${name}${'\x9c'.repeat(1500)}`
}
/** An OLE file with sectors of 512 bytes (version 3) or 4,096 bytes (version 4). */
const ole = (version = 3): string =>
  `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(16)}\x3e\0${String.fromCharCode(version)}\0\xfe\xff\x09\0${'\0'.repeat(1500)}`
const types = '[Content_Types].xml'
const relations = '_rels/.rels'
const mhtml = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="----=_NextPart"\r\n\r\n'
const utf8Mark = '\xef\xbb\xbf'
const utf16 = (text: string): string => Buffer.from(`\uFEFF${text}`, 'utf16le').toString('latin1')
const utf16BigEndian = (text: string): string => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16().toString('latin1')

const documents: Record<string, string> = {
  'Word 365': zip(types, 6),
  'Word 365, saved with a password': ole(4),
  'Word for the web': zip(types, 8),
  'Word for the web, exported by a browser': zip('word/document2.xml', 8),
  'LibreOffice Writer': zip(relations, 8),
  'Google Docs': zip('word/numbering.xml', 8),
  'Pages, exported': zip(types, 0),
  OnlyOffice: zip('_rels/', 0, 0),
  'python-docx': zip(types),
  'pandoc, with pictures': zip('word/media/rId9.png', 8),
  'Apache POI': zip(types, 8),
  'a program that stores entries unpacked': zip('word/document.xml', 0, 0),
  'a mail merge tool that writes RTF': '{\\rtf1\\ansi\\deff0 {\\fonttbl {\\f0 Times;}}',
}
const olderDocuments: Record<string, string> = {
  'Word 97 to 2003': ole(),
  'Aspose.Words': ole(4),
  'WordPad and Word 6 for the Mac, as RTF': '{\\rtf1\\mac\\ansicpg10000',
  'Confluence, "Export to Word"': mhtml,
  'a time sheet server, as a web page': `\r\n<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>`,
  'Word 2003, as XML': '<?xml version="1.0"?>\n<?mso-application progid="Word.Document"?>',
  'Word 2 for Windows': `\xdb\xa5\x2d\0${'\0'.repeat(100)}`,
  'Word for DOS': `\x31\xbe\0\0\0\xab${'\0'.repeat(100)}`,
  'WordPerfect, under the extension of Word': `\xffWPC${'\0'.repeat(20)}`,
  'a text editor': 'Statement of work\r\n',
  'Word 365, renamed from .docx': zip(types, 6),
}
const workbooks: Record<string, string> = {
  'Excel 365': zip(types, 6),
  'Excel 365, saved with a password': ole(4),
  'Excel for the web, with macros of a library': zip('xl/vbaProject.bin', 8),
  'LibreOffice Calc': zip('xl/_rels/workbook.xml.rels', 8),
  'Google Sheets': zip('xl/drawings/drawing1.xml', 8),
  'Numbers, exported': zip(types),
  openpyxl: zip('docProps/app.xml'),
  XlsxWriter: zip('xl/worksheets/sheet1.xml'),
  'Apache POI SXSSF (Jira, SAP)': zip('[Content_Types].xml', 8),
  'excelize (Go)': zip('_rels/.rels', 8),
  'ClosedXML (.NET)': zip('xl/workbook.xml', 6),
  SheetJS: zip('_rels/.rels', 0, 0),
  PhpSpreadsheet: zip('[Content_Types].xml', 2),
  'an export that is older than its extension': ole(),
}
const olderWorkbooks: Record<string, string> = {
  'Excel 97 to 2003': ole(),
  'Excel 4': '\x09\x04\x06\0\0\0\x10\0\x18\0',
  'Excel 2.1': '\x09\0\x04\0\x02\0\x10\0',
  'Excel 2003, as XML': '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>',
  'SAP, as a table in a web page': '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1',
  'Oracle reports, as an incomplete page': `${utf8Mark}<table border=1><tr><td>Days</td></tr>`,
  'SQL Server Reporting Services': mhtml,
  'a time sheet server, as text with tabs': 'Name\tDays\r\nM\xf6bius\t12\r\n',
  'Excel 365, "Unicode Text"': utf16('Name\tDays\r\n'),
  'Excel 365, renamed from .xlsx': zip(types, 6),
}
const pdfs: Record<string, string> = {
  Acrobat: '%PDF-1.6\r%\xe2\xe3\xcf\xd3\r\n',
  'Word, "Save as PDF"': '%PDF-1.7\r\n%\xb5\xb5\xb5\xb5\r\n',
  'LibreOffice, with the document attached': `%PDF-1.6\n%\xc3\xa4\xc3\xbc\n2 0 obj<</Type/EmbeddedFile>>stream\n${zip(types)}`,
  'Preview and Pages (Quartz)': '%PDF-1.3\n%\xc4\xe5\xf2\xe5\xeb\xa7\xf3\xa0\xd0\xc4\xc6\n',
  'Chrome and Google Docs (Skia)': '%PDF-1.4\n%\xd3\xeb\xe9\xe1\n',
  'Ghostscript, without an end mark': '%PDF-1.7\n%\xc7\xec\x8f\xa2\n',
  'a print server, with commands for the printer': '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n%PDF-1.4\n',
  'a Xerox scanner, after empty lines': '\r\n\r\n%PDF-1.4\n',
  'a web application, after the mark of UTF-8': `${utf8Mark}%PDF-1.5\n`,
  'a mail archive, after the head of the mail part': 'Content-Type: application/pdf; name="a.pdf"\r\n\r\n%PDF-1.4\n',
  'an accounting program, after its name': 'DATEV export 12.4\n%PDF-1.3\n',
  'Acrobat for the Mac, after 128 bytes of MacBinary': `\0\x08Contract${'\0'.repeat(118)}%PDF-1.2\r`,
}
const tables: Record<string, string> = {
  'Excel 365, "CSV UTF-8"': `${utf8Mark}name;days\r\n`,
  'Excel 365, "CSV"': 'name,days\r\nM\xf6bius,12\r\n',
  'Excel 365, "Unicode Text"': utf16('name\tdays\r\n'),
  'Excel for Mac': 'name,days\rM\x9abius,12\r',
  'Excel, with its separator in the first line': 'sep=;\r\nname;days\r\n',
  'a mainframe, in UTF-16 with the higher byte first': utf16BigEndian('name,days\r\n'),
  'a database, in UTF-16 without a mark': utf16('BM,MZ\r\n').slice(2),
  PowerShell: '#TYPE System.Object\r\n"Name","Days"\r\n',
  'Jira, with markup in the first cell': '<b>Key</b>,Summary\nCORE-1,Settle\n',
  'a CRM, with an address in angle brackets first': '<helen@customer.example>,Helen\n',
  'a time sheet program for DOS, with its end mark': 'name,days\r\nMobius,12\r\n\x1a',
  'SPSS, with a first column called BMI': 'BMI,Weight\n22.4,70\n',
  'a fleet list, with a first column called MZ': 'MZ 123,Lorry\n',
  'a list of identifiers, with a first column called ID3': 'ID3,Name\n',
  'a log, with zero bytes between its fields': 'name,days\0\0\r\n',
}
const photos: Record<string, string> = {
  'an iPhone': `\xff\xd8\xff\xe1\0\x18Exif\0\0MM\0*`,
  'Photoshop, with its metadata first': `\xff\xd8\xff\xed\0\x18Photoshop 3.0\x008BIM`,
  'a scanner': '\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01',
  'a camera without a segment before its tables': '\xff\xd8\xff\xdb\0C\0',
  'a phone that saves WebP as .jpg': 'RIFF\x24\x12\0\0WEBPVP8 ',
  'an iPhone that saves HEIC as .jpg': '\0\0\0\x24ftypheic\0\0\0\0',
  'a browser that saves AVIF as .jpg': '\0\0\0\x20ftypavif\0\0\0\0',
  'a fax, as TIFF': 'II*\0\x08\0\0\0',
}
const screenshots: Record<string, string> = {
  'Windows, Mac and phones': '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR',
  'Paint, as a bitmap': 'BM\x36\0\x0c\0\0\0\0\0',
  'a chat program, as GIF': 'GIF89a\x01\0\x01\0',
  'a chat program, as JPEG': '\xff\xd8\xff\xe0\0\x10JFIF\0',
}

export const realFileCorpus: readonly RealFile[] = [
  ...realFiles('docx', documents),
  ...realFiles('doc', olderDocuments),
  ...realFiles('dot', olderDocuments),
  ...realFiles('xlsx', workbooks),
  ...realFiles('xls', olderWorkbooks),
  ...realFiles('pdf', pdfs),
  ...realFiles('csv', tables),
  ...(['jpg', 'jpeg', 'jfif', 'pjpeg', 'pjp'] as const).flatMap((extension) => realFiles(extension, photos)),
  ...realFiles('png', screenshots),
]
