// @module-tag own-database
import type { Extension } from '@portal/domain/files/file-name'
import { holdsMacros, isTemplate, isWebPage, pdfWithOther, wrongContent } from '@portal/domain/files/validation'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { mainTypes, officeFile } from '../../testing/office-file.ts'
import { samplePdf, zipFile } from '../../testing/sample-files.ts'
import { contentCheck } from './content-check.ts'

/** The sentence for the person who uploads; undefined where the file is accepted. */
function rejection(extension: Extension, content: Buffer | string, piece = 65_536): string | undefined {
  const bytes = Buffer.from(content as string)
  const check = contentCheck(extension)
  try {
    for (let offset = 0; offset < bytes.length; offset += piece) check.take(bytes.subarray(offset, offset + piece))
    check.finish()
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    expect(error.status).toBe(415)
    return error.message
  }
}

describe('a web page or XML with an Office extension', () => {
  test.each(['xls', 'doc', 'dot', 'xlsx', 'docx'] as const)(
    'is rejected as .%s with advice on what to do',
    (extension) => {
      const pages = [
        '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1</td></tr></table></html>',
        '\uFEFF\r\n<table><tr><td>1</td></tr></table>',
        '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
        Buffer.from('\uFEFF<html><table>', 'utf16le'),
        'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n',
      ]
      for (const page of pages)
        for (const piece of [1, 65_536]) expect(rejection(extension, page, piece)).toBe(isWebPage)
    },
  )

  test('is not confused with other wrong content, which gets the general message', async () => {
    expect(rejection('xls', 'a;b\n1;2\n')).toBe(wrongContent)
    expect(rejection('xls', await officeFile({ kind: 'sheet' }))).toBe(wrongContent)
  })
})

describe('an Office document', () => {
  const format = 'application/vnd.openxmlformats-officedocument'
  test.each([
    ['docx', 'word', `${format}.wordprocessingml.template.main+xml`],
    ['xlsx', 'sheet', `${format}.spreadsheetml.template.main+xml`],
  ] as const)('is rejected with advice if a .%s is really a template', async (extension, kind, type) => {
    expect(rejection(extension, await officeFile({ kind, type }))).toBe(isTemplate)
  })

  test('is rejected with advice if it contains macros', async () => {
    const type = 'application/vnd.ms-word.document.macroEnabled.main+xml'
    const template = 'application/vnd.ms-word.template.macroEnabledTemplate.main+xml'
    for (const file of [{ type }, { type: template }, { parts: { 'word/vbaProject.bin': 'x' } }])
      expect(rejection('docx', await officeFile({ kind: 'word', ...file }))).toBe(holdsMacros)
  })

  const parts = (types: string, relations: string, main: string) => ({
    [types]: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="${mainTypes.word}"/></Types>`,
    [relations]:
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    [main]: '<w/>',
  })
  test('is accepted if its part names differ in letter case', async () => {
    for (const [types, relations, main] of [
      ['[content_types].xml', '_rels/.rels', 'word/document.xml'],
      ['[CONTENT_TYPES].XML', '_RELS/.RELS', 'WORD/DOCUMENT.XML'],
      ['[Content_Types].xml', '_Rels/.Rels', 'Word/Document.xml'],
    ] as const)
      for (const piece of [1, 65_536])
        expect(rejection('docx', await zipFile(parts(types, relations, main)), piece)).toBeUndefined()
  })

  test('is rejected if a part has two spellings, because programs read different ones', async () => {
    const both = {
      ...parts('[Content_Types].xml', '_rels/.rels', 'word/document.xml'),
      '[content_types].xml': '<Types/>',
    }
    expect(rejection('docx', await zipFile(both))).toBe(wrongContent)
  })
})

describe('a PDF with other data around it', () => {
  const around = (before: string, after: string) =>
    rejection('pdf', Buffer.concat([Buffer.from(before, 'latin1'), samplePdf(), Buffer.from(after, 'latin1')]))

  test('is accepted if printers, mail programs or scanners added the data', () => {
    for (const [before, after] of [
      ['\r\n\r\n', ''],
      ['\x1B%-12345X@PJL ENTER LANGUAGE=PDF\r\n', '\x1B%-12345X'],
      ['Content-Type: application/pdf\r\n\r\n', '\r\n--boundary--\r\n'],
      ['', '\0'.repeat(5000)],
    ] as const)
      expect(around(before, after)).toBeUndefined()
  })

  test('is rejected with advice for any other data', () => {
    for (const [before, after] of [
      ['<html>', ''],
      ['MZ', ''],
      ['\x01\x02', ''],
      ['', 'x'.repeat(1025)],
      ['', '\n<b>'],
    ] as const)
      expect(around(before, after)).toBe(pdfWithOther)
  })

  test('gets a different message than a PDF that is cut short', () => {
    expect(rejection('pdf', samplePdf().subarray(0, -30))).toBe(wrongContent)
  })
})
