import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'

/** Small documents that the demo's people share and common programs open. The same text gives the same bytes. */

/** A page with a title and some lines. */
export function pdfDocument(title: string, lines: readonly string[]): Buffer {
  const shown = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')}) Tj`
  const page = [
    `BT /F1 20 Tf 72 750 Td ${shown(title)} ET`,
    `BT /F1 11 Tf 16 TL 72 716 Td ${lines.map((line) => `${shown(line)} T*`).join('\n')} ET`,
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}${trailer}`, 'latin1')
}

export function wordDocument(title: string, lines: readonly string[]): Promise<Buffer> {
  const paragraph = (line: string): string => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const body = [title, ...lines].map(paragraph).join('')
  return officeDocument('word/document.xml', 'wordprocessingml.document', {
    'word/document.xml': `<w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
  })
}

export function sheetDocument(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const cell = (value: string | number): string =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  return officeDocument('xl/workbook.xml', 'spreadsheetml.sheet', {
    'xl/workbook.xml':
      `<workbook xmlns="${namespace}" xmlns:r="${officeRelations}">` +
      '<sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${namespace}"><sheetData>${data}</sheetData></worksheet>`,
  })
}

export const csvDocument = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(rows.map((row) => `${row.join(',')}\r\n`).join(''))

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relations = (type: string, target: string): string =>
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  `<Relationship Id="rId1" Type="${officeRelations}/${type}" Target="${target}"/></Relationships>`

function officeDocument(mainPart: string, kind: string, parts: Record<string, string>): Promise<Buffer> {
  const type = (part: string, name: string): string =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${name}+xml"/>`
  const sheet = 'xl/worksheets/sheet1.xml'
  const types =
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `${type(mainPart, `${kind}.main`)}${sheet in parts ? type(sheet, 'spreadsheetml.worksheet') : ''}</Types>`
  const all = { '[Content_Types].xml': types, '_rels/.rels': relations('officeDocument', mainPart), ...parts }
  const zip = new yazl.ZipFile()
  for (const [name, xml] of Object.entries(all))
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`), name, { mtime })
  zip.end()
  return buffer(zip.outputStream)
}

const mtime = new Date(2026, 0, 1)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
