// @module-tag slow
import { deflateRawSync } from 'node:zlib'
import { allowedExtensions, type Extension } from '@portal/domain/files/file-name'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { matrixCases, matrixFile } from '../testing/content-matrix.ts'
import { oleFile, sampleFile, samplePdf, zipFile } from '../testing/sample-files.ts'
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
    if (!(error instanceof Refusal) || error.status !== 415) throw error
    return seen
  }
}

/** Whether a file is taken that arrives in pieces of the given size. */
const isTaken = (extension: Extension, content: Buffer, piece = 65_536): boolean =>
  refusedAfter(extension, content, piece) === undefined

const family = (extension: Extension): string =>
  ({ dot: 'word', doc: 'word', jfif: 'jpeg', pjpeg: 'jpeg', pjp: 'jpeg', jpg: 'jpeg' })[extension as string] ??
  extension

let right: Record<Extension, Buffer>
let jpeg: Buffer
let png: Buffer
beforeAll(async () => {
  const made = await Promise.all(allowedExtensions.map(async (each) => [each, await sampleFile(each)]))
  right = Object.fromEntries(made)
  jpeg = right.jpg
  png = right.png
})

test('a file is judged by its own end, not by that of the one before it', () => {
  expect(isTaken('pdf', right.pdf)).toBe(true)
  expect(isTaken('pdf', right.pdf.subarray(0, -7))).toBe(false)
  expect(isTaken('docx', right.docx)).toBe(true)
  expect(isTaken('docx', right.docx.subarray(0, -22))).toBe(false)
})

describe.each(allowedExtensions)('a file that ends in .%s', (extension) => {
  test('is taken with its own content, in whatever pieces it arrives', () => {
    for (const piece of [1, 7, 512, 65_536])
      expect([piece, isTaken(extension, right[extension], piece)]).toEqual([piece, true])
  })

  test('is refused with the content of any other kind', () => {
    for (const other of allowedExtensions)
      if (family(other) !== family(extension)) expect([other, isTaken(extension, right[other])]).toEqual([other, false])
  })

  test('is refused as another program or page, a drawing or a plain zip', async () => {
    const wrong = {
      elf: Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(2000)]),
      indented: Buffer.from('  \n <HTML><body onload=alert(1)>'),
      xml: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      zip: await zipFile({ 'a.txt': 'hello' }),
      nothing: Buffer.alloc(3000),
    }
    for (const [name, content] of Object.entries(wrong))
      expect([name, isTaken(extension, content)]).toEqual([name, false])
  })

  test('is refused with a second nature', async () => {
    const own = right[extension]
    const page = Buffer.from('<html><script>alert(1)</script></html>')
    const zip = await zipFile({ 'run.exe': 'MZ' })
    expect(isTaken(extension, Buffer.concat([page, own]))).toBe(false)
    expect(isTaken(extension, Buffer.concat([own, zip]))).toBe(false)
    if (['jpeg', 'png', 'pdf', 'docx', 'xlsx'].includes(family(extension)))
      expect(isTaken(extension, Buffer.concat([own, page]))).toBe(false)
    if (extension !== 'pdf') expect(isTaken(extension, Buffer.concat([samplePdf(), own]))).toBe(false)
    const cut = own.subarray(0, Math.floor(own.length * 0.6))
    if (['png', 'pdf', 'docx', 'xlsx'].includes(family(extension))) expect(isTaken(extension, cut)).toBe(false)
  })
})

describe('of what may come under an ending', () => {
  // An archive shows itself at its end; every other wrong content in its first kilobyte, whatever follows.
  const atTheEnd = ['zip bomb', 'polyglot']
  test.each(matrixCases)('.%s with the content "%s" is answered from a bounded look', async (extension, content) => {
    const file = await matrixFile(extension, content)
    const seen = refusedAfter(extension, file, atTheEnd.includes(content) ? 65_536 : headBytes)
    if (content === 'right') expect(seen).toBeUndefined()
    else expect(seen).toBeLessThanOrEqual(atTheEnd.includes(content) ? file.length : headBytes)
  })

  test('nothing packed is ever unpacked: a bomb is known by its directory', async () => {
    const scrambled = (zip: Buffer): Buffer => Buffer.from(zip).fill(0xa5, 200, zip.indexOf('PK\x01\x02'))
    expect(isTaken('docx', scrambled(await matrixFile('docx', 'zip bomb')))).toBe(false)
    const honest = await zipFile({
      '[Content_Types].xml': '<Types/>',
      'word/document.xml': '<root/>',
      'word/media/a.bin': Buffer.alloc(100_000),
    })
    expect(isTaken('docx', scrambled(honest))).toBe(true)
  })
})

describe('a picture', () => {
  test('with a page hidden in its comment or across two pieces is refused', () => {
    const text = Buffer.from('<script>alert(1)</script>')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(text.length + 2)
    const hidden = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)])
    for (const piece of [3, 100, 65_536]) expect(isTaken('jpg', hidden, piece)).toBe(false)
  })
  test('as a camera writes it, with a trailer behind, is taken', () => {
    expect(isTaken('jpg', Buffer.concat([jpeg, Buffer.from('SEFT trailer of a camera')]))).toBe(true)
  })
  test('with something behind its end is refused (PNG)', () => {
    expect(isTaken('png', Buffer.concat([png, Buffer.from('x')]))).toBe(false)
  })
})

describe('an Office document', () => {
  const parts = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }
  test('with macros is refused', async () => {
    expect(isTaken('docx', await zipFile({ ...parts, 'word/vbaProject.bin': 'x' }))).toBe(false)
  })
  test('that lies about its size is refused', async () => {
    const content = deflateRawSync(Buffer.alloc(8 * 1024 * 1024, 'ab'))
    const zip = await zipFile({ ...parts, 'word/a.xml': Buffer.alloc(content.length, 'zx') })
    const small = Buffer.from(zip)
    const directory = small.lastIndexOf('word/a.xml') - 46
    small.writeUInt32LE(50_000, directory + 20)
    small.writeUInt32LE(10, directory + 24)
    expect(isTaken('docx', small)).toBe(false)
  })
  test('that Office encrypted with a password of its own is taken', () => {
    expect(isTaken('docx', oleFile('EncryptedPackage'))).toBe(true)
    expect(isTaken('xlsx', oleFile('EncryptedPackage'))).toBe(true)
  })
  test('of the older format must be of the right program', () => {
    expect(isTaken('doc', oleFile('Workbook'))).toBe(false)
    expect(isTaken('xls', oleFile('WordDocument'))).toBe(false)
    expect(isTaken('doc', oleFile('SomethingElse'))).toBe(false)
  })
})

test.each([
  ['a,b\r\n1,"x\ny"\r\n', true],
  ['\uFEFFname;days\n', true],
  ['a,b\n1,\u0000', false],
  ['a,b\n1,\u001b[31m', false],
  ['<table><tr><td>1', false],
])('a CSV file of %j: %s', (text, taken) => {
  expect(isTaken('csv', Buffer.from(text))).toBe(taken)
})
