import { deflateRawSync } from 'node:zlib'
import { allowedExtensions, type Extension } from '@portal/domain/files/file-name'
import { beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { oleFile, picture, sampleFile, samplePdf, zipFile } from '../testing/sample-files.ts'
import { contentCheck } from './content-check.ts'

/** Whether a file is taken that arrives in pieces of the given size. */
function isTaken(extension: Extension, content: Buffer, piece = 65_536): boolean {
  const check = contentCheck(extension)
  try {
    for (let at = 0; at < content.length; at += piece) check.take(content.subarray(at, at + piece))
    check.finish()
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 415) throw error
    return false
  }
}

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

describe.each(allowedExtensions)('a file that ends in .%s', (extension) => {
  test('is taken with its own content, in whatever pieces it arrives', () => {
    for (const piece of [1, 7, 512, 65_536])
      expect([piece, isTaken(extension, right[extension], piece)]).toEqual([piece, true])
  })

  test('is refused with the content of any other kind', () => {
    for (const other of allowedExtensions)
      if (family(other) !== family(extension)) expect([other, isTaken(extension, right[other])]).toEqual([other, false])
  })

  test('is refused as a program, a page, a drawing or a plain zip', async () => {
    const wrong = {
      exe: Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(2000)]),
      elf: Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), Buffer.alloc(2000)]),
      html: Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>'),
      indented: Buffer.from('  \n <HTML><body onload=alert(1)>'),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
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

describe('a picture', () => {
  test.each(['jpeg', 'png'] as const)('of 30,000 pixels a side is refused (%s)', async (format) => {
    const content = Buffer.from(await picture(format, 3, 3))
    const at = format === 'png' ? 16 : content.indexOf(Buffer.from([0xff, 0xc0])) + 5
    if (format === 'png') {
      content.writeUInt32BE(30_000, at)
      content.writeUInt32BE(30_000, at + 4)
    } else {
      content.writeUInt16BE(30_000, at)
      content.writeUInt16BE(30_000, at + 2)
    }
    expect(isTaken(format === 'png' ? 'png' : 'jpg', content)).toBe(false)
  })
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
  test('that is a bomb is refused', async () => {
    const bomb = await zipFile({ ...parts, 'word/media/a.xml': Buffer.alloc(64 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(100_000)
    expect(isTaken('docx', bomb)).toBe(false)
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
