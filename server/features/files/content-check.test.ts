// @module-tag own-database
// @module-tag slow
import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { allowedExtensions, type Extension } from '@portal/domain/files/file-name'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { matrixCases, matrixFile } from '../../testing/content-matrix.ts'
import { mainTypes, type OfficeFile, officeFile } from '../../testing/office-file.ts'
import { oleFile } from '../../testing/ole-file.ts'
import { sampleFile, samplePdf, zipFile } from '../../testing/sample-files.ts'
import { contentCheck, headBytes } from './content-check.ts'

/** How many bytes were looked at until it was refused; undefined where it was taken. */
function refusedAfter(extension: Extension, content: Buffer, piece: number): number | undefined {
  const check = contentCheck(extension)
  let seen = 0
  try {
    while (seen < content.length) {
      const next = content.subarray(seen, seen + piece)
      seen += next.length
      check.take(next)
    }
    check.finish()
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 415) throw error
    return seen
  }
}

/** Whether a file is taken that arrives in pieces of the given size. */
const isAccepted = (extension: Extension, content: Buffer, piece = 65_536): boolean =>
  refusedAfter(extension, content, piece) === undefined

const family = (extension: Extension): string =>
  ({ dot: 'word', doc: 'word', jfif: 'jpeg', pjpeg: 'jpeg', pjp: 'jpeg', jpg: 'jpeg' })[extension as string] ??
  extension

const plainParts = {
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/document.xml': '<w/>',
}
const plainTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="${mainTypes.word}"/></Types>`

let right: Record<Extension, Buffer>
let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  const created = await Promise.all(allowedExtensions.map(async (each) => [each, await sampleFile(each)]))
  right = Object.fromEntries(created)
  jpeg = right.jpg
  png = right.png
})

test('checks the end of each file, not that of the file before it', () => {
  expect(isAccepted('pdf', right.pdf)).toBe(true)
  expect(isAccepted('pdf', right.pdf.subarray(0, -7))).toBe(false)
  expect(isAccepted('docx', right.docx)).toBe(true)
  expect(isAccepted('docx', right.docx.subarray(0, -22))).toBe(false)
})

describe.each(allowedExtensions)('a file with the extension .%s', (extension) => {
  test('is accepted with its own content, in pieces of any size', () => {
    for (const piece of [1, 7, 512, 65_536])
      expect([piece, isAccepted(extension, right[extension], piece)]).toEqual([piece, true])
  })

  test('is rejected with the content of any other type', () => {
    for (const other of allowedExtensions)
      if (family(other) !== family(extension))
        expect([other, isAccepted(extension, right[other])]).toEqual([other, false])
  })

  test('is rejected as a program, a web page, an SVG, a plain zip or zeros', async () => {
    const wrong = {
      elf: Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(2000)]),
      indented: Buffer.from('  \n <HTML><body onload=alert(1)>'),
      xml: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      zip: await zipFile({ 'a.txt': 'hello' }),
      nothing: Buffer.alloc(3000),
    }
    for (const [name, content] of Object.entries(wrong))
      expect([name, isAccepted(extension, content)]).toEqual([name, false])
  })

  test('is rejected with another file before or after its content, or cut short', async () => {
    const ownBrowser = right[extension]
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const zip = await zipFile({ 'run.exe': 'MZ' })
    expect(isAccepted(extension, Buffer.concat([page, ownBrowser]))).toBe(false)
    expect(isAccepted(extension, Buffer.concat([ownBrowser, zip]))).toBe(false)
    if (['jpeg', 'png', 'pdf', 'docx', 'xlsx'].includes(family(extension)))
      expect(isAccepted(extension, Buffer.concat([ownBrowser, page]))).toBe(false)
    if (extension !== 'pdf') expect(isAccepted(extension, Buffer.concat([samplePdf(), ownBrowser]))).toBe(false)
    const cut = ownBrowser.subarray(0, Math.floor(ownBrowser.length * 0.6))
    if (['png', 'pdf', 'docx', 'xlsx'].includes(family(extension))) expect(isAccepted(extension, cut)).toBe(false)
  })
})

describe('the content check', () => {
  // An archive shows itself at its end; every other wrong content in its first kilobyte, whatever follows.
  const atTheEnd = ['zip bomb', 'polyglot']
  test.each(matrixCases)(
    'judges .%s with the content "%s" within the expected number of bytes',
    async (extension, content) => {
      const file = await matrixFile(extension, content)
      const seen = refusedAfter(extension, file, atTheEnd.includes(content) ? 65_536 : headBytes)
      if (content === 'right') expect(seen).toBeUndefined()
      else expect(seen).toBeLessThanOrEqual(atTheEnd.includes(content) ? file.length : headBytes)
    },
  )

  test('unpacks only the parts that identify a document, and detects a bomb by its directory', async () => {
    const scrambled = (zip: Buffer, from: number): Buffer =>
      Buffer.from(zip).fill(0xa5, from, zip.indexOf('PK\x01\x02'))
    const bomb = await matrixFile('docx', 'zip bomb')
    expect(isAccepted('docx', scrambled(bomb, bomb.indexOf('media/a.bin') + 20))).toBe(false)
    const honest = await officeFile({ kind: 'word', parts: { 'word/media/a.bin': randomBytes(100_000) } })
    // Behind the two parts that the document tells its kind in.
    expect(isAccepted('docx', scrambled(honest, honest.indexOf('word/document.xml') + 50))).toBe(true)
    expect(isAccepted('docx', scrambled(honest, 50))).toBe(false)
  })
})

describe('an image', () => {
  test('is rejected with a script hidden in its comment, in pieces of any size', () => {
    const text = Buffer.from('<script>alert(1)</script>')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(text.length + 2)
    const hidden = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)])
    for (const piece of [3, 100, 65_536]) expect(isAccepted('jpg', hidden, piece)).toBe(false)
  })
  test('is accepted with the trailer that a camera adds', () => {
    expect(isAccepted('jpg', Buffer.concat([jpeg, Buffer.from('SEFT trailer of a camera')]))).toBe(true)
  })
  test('is accepted as a PNG with leftover bytes after its end, but not another file', async () => {
    const rest = png.subarray(png.length - 30)
    for (const behind of [Buffer.from('x'), rest, Buffer.alloc(300_000, 0x5a)])
      for (const piece of [1, 65_536]) expect(isAccepted('png', Buffer.concat([png, behind]), piece)).toBe(true)
    for (const behind of [await zipFile({ 'run.exe': 'MZ' }), samplePdf(), Buffer.from('<svg xmlns="a"/>')])
      expect(isAccepted('png', Buffer.concat([png, behind]))).toBe(false)
  })
})

describe('an Office document', () => {
  const word = (how: Partial<OfficeFile> = {}) => officeFile({ kind: 'word', ...how })
  test('is rejected with macros under any name', async () => {
    const bin = 'application/vnd.ms-office.vbaProject'
    expect(isAccepted('docx', await word({ parts: { 'word/vbaProject.bin': 'x' } }))).toBe(false)
    expect(isAccepted('docx', await word({ parts: { 'word/a.bin': 'x' }, typesByEnding: { bin } }))).toBe(false)
    const type = 'application/vnd.ms-word.document.macroEnabled.main+xml'
    expect(isAccepted('docx', await word({ type }))).toBe(false)
  })
  test('must declare the right program and its main part', async () => {
    expect(isAccepted('docx', await word({ mainPart: 'word/letter.xml' }))).toBe(true)
    for (const wrong of [
      { type: mainTypes.sheet },
      { target: 'word/other.xml' },
      { target: '../word/document.xml' },
      { target: 'https://elsewhere.example/a.docx' },
      { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml' },
    ])
      expect([wrong, isAccepted('docx', await word(wrong))]).toEqual([wrong, false])
    expect(isAccepted('docx', await zipFile({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }))).toBe(
      false,
    )
  })
  test('is rejected if its own parts are a bomb, declare entities or are not XML', async () => {
    const ownBrowser = (types: string): Promise<Buffer> => zipFile({ ...plainParts, '[Content_Types].xml': types })
    expect(isAccepted('docx', await ownBrowser(plainTypes))).toBe(true)
    expect(isAccepted('docx', await ownBrowser(plainTypes + ' '.repeat(8 * 1024 * 1024)))).toBe(false)
    expect(
      isAccepted('docx', await ownBrowser(plainTypes.replace('<Types', '<!DOCTYPE Types [<!ENTITY a "b">]><Types'))),
    ).toBe(false)
    expect(isAccepted('docx', await ownBrowser(plainTypes.replace('</Types>', '')))).toBe(false)
    expect(isAccepted('docx', await ownBrowser(plainTypes.replaceAll('"', '')))).toBe(false)
  })
  test('is rejected if it declares a wrong size', async () => {
    const zip = await word({ parts: { 'word/a.xml': deflateRawSync(Buffer.alloc(8 * 1024 * 1024, 'ab')) } })
    const small = Buffer.from(zip)
    const directory = small.lastIndexOf('word/a.xml') - 46
    small.writeUInt32LE(50_000, directory + 20)
    small.writeUInt32LE(10, directory + 24)
    expect(isAccepted('docx', small)).toBe(false)
  })
  test('is accepted if Office encrypted it with a password', () => {
    const locked = oleFile({ EncryptedPackage: 'x' })
    expect(isAccepted('docx', locked)).toBe(true)
    expect(isAccepted('xlsx', locked)).toBe(true)
  })
  test('in the older format must be from the right program', () => {
    expect(isAccepted('doc', oleFile({ Workbook: 'x' }))).toBe(false)
    expect(isAccepted('xls', oleFile({ WordDocument: 'x' }))).toBe(false)
    expect(isAccepted('doc', oleFile({ SomethingElse: 'x' }))).toBe(false)
    expect(isAccepted('doc', oleFile({ Other: Buffer.from('WordDocument', 'utf16le') }))).toBe(false)
  })
  test('in the older format is rejected with a zip after it, padded or not', async () => {
    const zip = await zipFile({ 'run.exe': 'MZ' })
    for (const ownBrowser of [oleFile({ WordDocument: 'x' }), oleFile({ WordDocument: 'x' }, { version: 4 })])
      for (const padding of [0, 22, 512, 5000])
        expect(isAccepted('doc', Buffer.concat([ownBrowser, zip, Buffer.alloc(padding)]))).toBe(false)
    expect(isAccepted('docx', Buffer.concat([oleFile({ EncryptedPackage: 'x' }), zip, Buffer.alloc(600)]))).toBe(false)
  })
})

describe('a PDF', () => {
  const around = (before: string, after = ''): boolean =>
    isAccepted('pdf', Buffer.concat([Buffer.from(before, 'latin1'), samplePdf(), Buffer.from(after, 'latin1')]))
  test.each([
    'MZ',
    '\x7fELF',
    '<a>',
    '\xff\xd8\xff\xe0',
    'GIF89a',
    '#!/bin/sh\n',
    '{\\rtf1 ',
    'PK\x03\x04',
    ' '.repeat(1020),
  ])('is rejected with %j before it', (before) => {
    expect(around(before)).toBe(false)
  })
  test.each(['<html>', '\n<!-- a -->', '\n<?php', 'x'.repeat(1025)])('is rejected with %j after it', (after) => {
    expect(around('', after)).toBe(false)
  })
  test('is rejected if a zip only pretends to be an attachment', async () => {
    const zip = (await zipFile({ 'run.exe': 'MZ' })).toString('latin1')
    expect(around('', `${zip}\nendstream`)).toBe(false)
    expect(around('', `${zip}\n%%EOF`)).toBe(false)
  })
})

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')
test.each([
  ['\n<html><body>', false],
  ['a,b\n1,\u0000', false],
  ['a,b\n1,\u0007', false],
  ['a,b\n1,<script>', true],
  ['\n <!-- a --><html>', false],
  ['a,b\n1,計', true],
])('accepts a UTF-16 CSV file with %j: %s', (text, taken) => {
  for (const content of [utf16(text), Buffer.from(utf16(text)).swap16()])
    for (const piece of [1, 3, 65_536]) expect(isAccepted('csv', content, piece)).toBe(taken)
  expect(isAccepted('csv', utf16(text).subarray(0, -1))).toBe(false)
  expect(isAccepted('csv', Buffer.from(text, 'utf16le'))).toBe(false)
})

test.each([
  ['a,b\r\n1,"x\ny"\r\n', true],
  ['Task,Note\r\nFix login,"uses <html> tag"\r\nHeader,<script>alert(1)</script>\r\n', true],
  ['"<html>",b\n', true],
  ['\uFEFF<html>', false],
  ['\uFEFF \r\n\t<SVG onload=x>', false],
  ['<!-- a,b --><html>', false],
  ['<?xml version="1.0"?>', false],
  ['<?php x', false],
  ['\uFEFFname;days\n', true],
  ['a,b\n1,\u0000', false],
  ['a,b\n1,\u001b[31m', false],
  ['<table><tr><td>1', false],
])('accepts a CSV file with %j: %s', (text, taken) => {
  expect(isAccepted('csv', Buffer.from(text))).toBe(taken)
})
