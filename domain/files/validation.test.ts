import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isSensitive, sensitiveMarker } from './shared-file.ts'
import { DeleteNote, fileProblem, mayUsePassword, passwordProblem, UploadData } from './validation.ts'

describe('a chosen file', () => {
  test.each([
    ['Plan.pdf', 1, undefined],
    ['Plan.pdf', 10_485_760, undefined],
    ['Plan.pdf', 10_485_761, 'File too large. Maximum size: 10 MB'],
    ['Plan.pdf', 0, 'Wrong file size'],
    ['Plan.exe', 5, 'Wrong file format'],
    ['Plan.exe', 0, 'Wrong file format'],
  ])('named %s with %i bytes gives the message: %s', (name, size, sentence) => {
    expect(fileProblem({ name, size })).toBe(sentence)
  })
})

describe('the password of a sensitive file', () => {
  const length = 'Password must be between 8 and 64 characters long.'
  test.each([
    ['Abcdef12', undefined],
    [`Aa1${'x'.repeat(61)}`, undefined],
    ['Abcde12', length],
    [`Aa1${'x'.repeat(62)}`, length],
    ['ABCDEF12', 'Password must contain at least one lowercase letter.'],
    ['abcdef12', 'Password must contain at least one uppercase letter.'],
    ['Abcdefgh', 'Password must contain at least one digit.'],
    ['Abcdef1!', 'Password must contain letters and digits only, no special characters.'],
    ['Abcdef 12', 'Password must contain letters and digits only, no special characters.'],
    ['Äbcdefg12A', 'Password must contain letters and digits only, no special characters.'],
    ['', length],
  ])('%j gives the message: %s', (password, sentence) => {
    expect(passwordProblem(password)).toBe(sentence)
    expect(z.safeParse(UploadData, { file_password: password }).error?.issues[0]?.message).toBe(sentence)
  })
  test('must be valid and the same in both fields', () => {
    expect(mayUsePassword('Abcdef12', 'Abcdef12')).toBe(true)
    expect(mayUsePassword('Abcdef12', 'Abcdef13')).toBe(false)
    expect(mayUsePassword('short', 'short')).toBe(false)
  })
  test('may be left out or null; other types and unknown fields are rejected', () => {
    for (const data of [{}, { file_password: null }, { file_password: undefined }])
      expect(z.safeParse(UploadData, data).success).toBe(true)
    for (const data of [
      { file_password: 12345678 },
      { file_password: ['Abcdef12'] },
      { password: 'Abcdef12' },
      'Abcdef12',
      null,
      [],
    ])
      expect(z.safeParse(UploadData, data).success).toBe(false)
  })
})

describe('the note for a deletion', () => {
  test.each([
    ['', undefined],
    ['   ', undefined],
    ['x'.repeat(100), undefined],
    [`  ${'😀'.repeat(100)}  `, undefined],
    ['x'.repeat(101), 'Note can not be more than 100 characters'],
  ])('is validated: %j', (note, sentence) => {
    expect(z.safeParse(DeleteNote, note).error?.issues[0]?.message).toBe(sentence)
  })
})

describe('the data sent with an uploaded file', () => {
  const problemOf = (data: unknown): string | undefined => UploadData.safeParse(data).error?.issues[0]?.message
  test('names unknown fields, so that a mistyped password field is noticed', () => {
    expect(problemOf({ filepassword: 'Settlement2026', note: 'x' })).toBe(
      'Unknown fields: filepassword, note. The file was not saved.',
    )
  })
  test('accepts a password only as text, or no password', () => {
    expect(problemOf({ file_password: 12345678 })).toBe('The password must be text')
    expect([problemOf({}), problemOf({ file_password: null })]).toEqual([undefined, undefined])
    expect(problemOf('Settlement2026')).not.toContain('Unknown fields')
  })
})

test('a file is sensitive exactly if it has a password', () => {
  expect([isSensitive({ password_hash: sensitiveMarker }), isSensitive({ password_hash: null })]).toEqual([true, false])
})
