// @module-tag own-database
import { beforeAll, expect, test } from 'vitest'
import { buildWorkbook, buildZip, headsOfCustomers, inline, repeated } from './build-workbook.fixture.ts'
import { inWorker } from './in-worker.ts'
import { UnreadableWorkbook } from './unreadable-workbook.ts'
import { none } from './workbook.fixture.ts'

const options = { dayOrder: null, takes: new Set<string>(), today: '2026-11-29' } as const
const upload = (file: Uint8Array, limits?: { timeout?: number; heapMegabytes?: number }) =>
  inWorker({ task: 'compare', file, fileName: 'file.xlsx', portal: JSON.stringify(none), options }, limits)

const customers = (rows: Iterable<string>): Record<string, Iterable<string>> => ({
  Customers: [...headsOfCustomers, ...rows],
})
const small = () => buildWorkbook({ sheets: customers([`<row r="3">${inline('B3', 'Alpha')}</row>`]) })
const megabyte = (letter: string): string => letter.repeat(1024 * 1024)
const encrypted = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(500),
  Buffer.from('EncryptedPackage', 'utf16le'),
])

let bomb: Promise<Buffer> | undefined
const zipBomb = (): Promise<Buffer> => {
  bomb ??= buildWorkbook({ sheets: customers(repeated(260, () => `<!--${megabyte(' ')}-->`)) })
  return bomb
}

/** Each file with the start of its sentence. */
const files: Record<string, [() => Promise<Buffer> | Buffer, RegExp]> = {
  'a zip bomb': [() => zipBomb(), /^The workbook is larger than 256 MB when unpacked\./],
  'a zip bomb in a part that is not read': [
    () =>
      buildWorkbook({
        sheets: customers([]),
        more: [{ name: 'xl/media/image1.png', content: repeated(260, () => megabyte('x')) }],
      }),
    /^The workbook is larger than 256 MB when unpacked\./,
  ],
  'a zip bomb that declares to be small': [
    async () => declaredSmall(Buffer.from(await zipBomb()), 'xl/worksheets/sheet1.xml'),
    /^The workbook is damaged\./,
  ],
  '100 MB of texts': [
    () =>
      buildWorkbook({ sheets: customers([]), sharedStrings: repeated(100, () => `<si><t>${megabyte('x')}</t></si>`) }),
    /^The workbook has more than 64 MB of texts\./,
  ],
  '16,384 columns': [
    () =>
      buildWorkbook({
        sheets: customers(repeated(200, (row) => `<row r="${row + 3}">${inline(`XFD${row + 3}`, 'x')}</row>`)),
      }),
    /^A sheet has more than 100 columns/,
  ],
  '101 columns': [
    () => buildWorkbook({ sheets: customers([`<row r="3">${inline('CW3', 'x')}</row>`]) }),
    /^A sheet has more than 100 columns/,
  ],
  'a row near the end of the sheet': [
    () => buildWorkbook({ sheets: customers([`<row r="1048576">${inline('B1048576', 'x')}</row>`]) }),
    /^A sheet has more than 100 columns or 200,000 rows/,
  ],
  'two sheets that are one part': [
    () => buildWorkbook({ sheets: { ...customers([]), More: [] }, target: () => 'worksheets/sheet1.xml' }),
    /refer to each other in a circle/,
  ],
  'a sheet that is the workbook': [
    () => buildWorkbook({ sheets: customers([]), target: () => 'workbook.xml' }),
    /refer to each other in a circle/,
  ],
  'a DTD': [
    () =>
      buildWorkbook({
        sheets: customers([`<row r="3">${inline('B3', '&lol;')}</row>`]),
        start: '<!DOCTYPE lolz [<!ENTITY lol "lol">]>',
      }),
    /^The workbook has a DTD/,
  ],
  'a password': [() => encrypted, /^The workbook has a password\./],
  'an old Excel file': [
    () => Buffer.concat([encrypted.subarray(0, 8), Buffer.alloc(1000)]),
    /^This is a \.xls file\. .* save it as an Excel workbook/,
  ],
  'an OpenDocument file': [
    () =>
      buildZip([
        { name: 'mimetype', content: ['application/vnd.oasis.opendocument.spreadsheet'] },
        { name: 'content.xml', content: ['<a/>'] },
      ]),
    /^This is a \.ods file\./,
  ],
  'a zip of something else': [
    () => buildZip([{ name: 'picture.jpg', content: ['x'] }]),
    /^This is neither an Excel workbook/,
  ],
  'half a workbook': [async () => (await small()).subarray(0, 900), /^The workbook is damaged\./],
  'a sheet that ends in the middle': [
    () => buildWorkbook({ sheets: customers([`<row r="3">${inline('B3', 'Alpha')}`, '<!--']) }),
    /^The workbook is damaged\./,
  ],
  'XML that does not fit together': [
    () => buildWorkbook({ sheets: customers([]), sharedStrings: ['<si><t>x</si>'] }),
    /^The workbook is damaged\./,
  ],
  'more than 20 MB': [
    () => Buffer.concat([Buffer.from('PK'), Buffer.alloc(20 * 1024 * 1024)]),
    /^The file is larger than 20 MB\./,
  ],
  'other sheets only': [() => buildWorkbook({ sheets: { Plan: [] } }), /^The workbook has none of the sheets/],
}

/** Changes the unpacked size in the directory of the zip. */
function declaredSmall(file: Buffer, name: string): Buffer {
  const entry = file.lastIndexOf(name) - 46
  file.writeUInt32LE(1000, entry + 24)
  return file
}

/** Milliseconds that a process takes to start here and now. */
let starting = 0
beforeAll(async () => {
  const file = await small()
  await upload(file)
  const start = performance.now()
  await upload(file)
  starting = performance.now() - start
})

test.each(Object.entries(files))('%s is rejected with a sentence within two seconds', async (_, [make, sentence]) => {
  const file = await make()
  const before = process.memoryUsage().rss
  const start = performance.now()
  const error = await upload(file).catch((reason: unknown) => reason)
  const milliseconds = performance.now() - start
  expect(error).toBeInstanceOf(UnreadableWorkbook)
  expect(error).toMatchObject({ message: expect.stringMatching(sentence) })
  expect(milliseconds - starting).toBeLessThan(2000)
  expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
})

test('a workbook that needs more memory or time than it may have is rejected with a sentence', async () => {
  const rows = repeated(100_000, (row) => `<row r="${row + 3}">${inline(`B${row + 3}`, `Customer ${row}`)}</row>`)
  const file = await buildWorkbook({ sheets: customers(rows) })
  await expect(upload(file, { heapMegabytes: 30 })).rejects.toThrow(/^The workbook is too large to read\./)
  await expect(upload(file, { timeout: 50 })).rejects.toThrow(/^Reading the workbook took more than two minutes\./)
}, 60_000)

test('a workbook with macros and links to other files is read without them', async () => {
  const file = await buildWorkbook({
    sheets: customers([`<row r="3">${inline('B3', 'Alpha')}</row>`]),
    more: [
      { name: 'xl/vbaProject.bin', content: ['Sub Auto_Open()'] },
      { name: 'xl/externalLinks/externalLink1.xml', content: ['<!-- not XML'] },
    ],
  })
  const { titles } = JSON.parse(await upload(file))
  expect(titles).toEqual({ customers: 'Customers' })
})
