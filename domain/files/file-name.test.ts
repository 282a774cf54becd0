import { describe, expect, test } from 'vitest'
import { allowedExtensions, extensionOf, formatSize, isPicture, safeFileName } from './file-name.ts'

describe('the file extension', () => {
  test('is one of thirteen allowed extensions', () => {
    const thirteen = 'dot doc docx xls xlsx csv pdf jfif jpeg pjpeg pjp jpg png'.split(' ')
    expect([...allowedExtensions].toSorted()).toEqual(thirteen.toSorted())
  })
  test.each([...allowedExtensions])('accepts %s in upper and lower case', (extension) => {
    expect(extensionOf(`Plan.${extension}`)).toBe(extension)
    expect(extensionOf(`Plan.v2.${extension.toUpperCase()}`)).toBe(extension)
  })
  test.each(['exe', 'svg', 'html', 'docm', 'zip', 'gif', 'pdf.exe', 'pdf ', ''])('rejects %j', (ending) => {
    expect(extensionOf(`Plan.${ending}`)).toBeUndefined()
  })
  test.each(['pdf', '.pdf', 'Plan'])('rejects a name without an extension (%s)', (name) => {
    expect(extensionOf(name)).toBeUndefined()
  })
})

describe('the file name', () => {
  test.each([
    ['Contract 2026.pdf', 'Contract 2026.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\helen\\Contract.pdf', 'Contract.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['a\u0000.pdf', 'a.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['  Überblick  ёж 計画.pdf ', 'Überblick ёж 計画.pdf'],
    ['חוזה.pdf', 'חוזה.pdf'],
    ['..', '..'],
    ['Cafe\u0301.pdf', 'Caf\u00e9.pdf'],
  ])('%j is saved as %j', (given, kept) => {
    expect(safeFileName(given)).toBe(kept)
  })
  test('is composed before its length is counted', () => {
    const name = `${'\u00e9'.repeat(196)}.pdf`
    expect(safeFileName(name.normalize('NFD'))).toBe(name)
  })
  test('keeps its extension when it is cut at 200 characters', () => {
    expect(safeFileName(`${'x'.repeat(196)}.pdf`)).toHaveLength(200)
    const cut = safeFileName(`${'x'.repeat(300)}.pdf`)
    expect(cut).toHaveLength(200)
    expect(cut.endsWith('x.pdf')).toBe(true)
  })
})

test.each([
  [0, '0 Bytes'],
  [1, '1 Byte'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [98_304, '96 KB'],
  [1_048_575, '1.0 MB'],
  [2_516_582, '2.4 MB'],
  [10_485_760, '10.0 MB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown)
})

test.each([
  ['Board.png', true],
  ['Board.JFIF', true],
  ['Contract.pdf', false],
  ['Plan.docx', false],
  ['Board.svg', false],
  ['png', false],
])('%s is shown as a picture: %s', (name, picture) => {
  expect(isPicture(name)).toBe(picture)
})
