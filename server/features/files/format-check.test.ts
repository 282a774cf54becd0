import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { allowedExtensions, type Extension } from '@portal/domain/files/file-name'
import { wrongContent } from '@portal/domain/files/validation'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { formatChecked } from './format-check.ts'
import { realFileCorpus } from './real-files.fixture.ts'

/** The content that comes out, or the sentence of the rejection. The content arrives in pieces of that many bytes. */
async function checked(extension: Extension, content: Buffer, piece: number): Promise<Buffer | string> {
  const pieces = Array.from({ length: Math.ceil(content.length / piece) }, (_, index) =>
    content.subarray(index * piece, (index + 1) * piece),
  )
  try {
    return await buffer(Readable.from(formatChecked(extension, Readable.from(pieces))))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message
  }
}

test.each(realFileCorpus)('accepts .$extension from $program', async ({ extension, content }) => {
  for (const piece of [7, 1024, 65_536])
    expect([piece, await checked(extension, content, piece)]).toEqual([piece, content])
})

test('the corpus has at least 60 files and each extension', () => {
  expect(realFileCorpus.length).toBeGreaterThanOrEqual(60)
  expect(new Set(realFileCorpus.map(({ extension }) => extension))).toEqual(new Set(allowedExtensions))
})

const contents = {
  pdf: '%PDF-1.7\n',
  zip: 'PK\x03\x04\x14\0',
  ole: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  jpeg: '\xff\xd8\xff\xe0',
  png: '\x89PNG\r\n\x1a\n',
  bitmap: 'BM\x36\0\0\0',
  windowsProgram: 'MZ\x90\0\x03\0',
  linuxProgram: '\x7fELF\x02\x01\x01\0',
  macProgram: '\xcf\xfa\xed\xfe\x07\0',
  gzip: '\x1f\x8b\x08\0',
  video: '\0\0\0\x20ftypisom',
  music: 'ID3\x04\0\0',
  page: '<!doctype html><script>alert(1)</script>',
  text: 'Contract',
}
const pictures = ['jpeg', 'png', 'bitmap'] as const
const wrong: Record<string, (keyof typeof contents)[]> = {
  office: ['pdf', ...pictures, 'windowsProgram', 'linuxProgram', 'macProgram', 'gzip', 'video', 'music'],
  csv: ['pdf', 'zip', 'ole', ...pictures, 'windowsProgram', 'linuxProgram', 'macProgram', 'gzip', 'video', 'music'],
  picture: [
    'pdf',
    'zip',
    'ole',
    'windowsProgram',
    'linuxProgram',
    'macProgram',
    'gzip',
    'video',
    'music',
    'page',
    'text',
  ],
  pdf: ['zip', 'ole', ...pictures, 'windowsProgram', 'linuxProgram', 'macProgram', 'gzip', 'video', 'page', 'text'],
}
const kindOf = (extension: Extension): string =>
  ({ docx: 'office', doc: 'office', dot: 'office', xlsx: 'office', xls: 'office', csv: 'csv', pdf: 'pdf' })[
    extension as string
  ] ?? 'picture'

describe.each(allowedExtensions)('a file with the extension .%s', (extension) => {
  test.each(wrong[kindOf(extension)] ?? [])('is rejected with the content of another format: %s', async (name) => {
    for (const length of [contents[name].length, 5000])
      for (const piece of [1, 65_536]) {
        const content = Buffer.from(contents[name].padEnd(length, '\0'), 'latin1')
        expect([length, piece, await checked(extension, content, piece)]).toEqual([length, piece, wrongContent])
      }
  })
})

test('accepts a PDF whose header begins within the first 1,024 bytes', async () => {
  const after = (bytes: number) => checked('pdf', Buffer.from(`${' '.repeat(bytes)}%PDF-1.7`), 65_536)
  expect(await after(1024 - 5)).toBeInstanceOf(Buffer)
  expect(await after(1024 - 4)).toBe(wrongContent)
})

test('rejects wrong content before anything of it is passed on', async () => {
  const endless = async function* (): AsyncIterable<Buffer> {
    for (;;) yield Buffer.alloc(512, 'x')
  }
  await expect(formatChecked('pdf', endless())[Symbol.asyncIterator]().next()).rejects.toThrow(wrongContent)
})
