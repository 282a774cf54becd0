import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formatReleaseDate } from './release-note.ts'
import { contentProblem, ReleaseNoteInput, trimContent } from './validation.ts'

test("a release date is written 'MMM, dd, yyyy'", () => {
  expect(formatReleaseDate('2026-09-05')).toBe('Sep, 05, 2026')
  expect(formatReleaseDate('2026-12-31')).toBe('Dec, 31, 2026')
})

describe('the content of a release note', () => {
  test('is composed before its length is counted', () => {
    const note_content = `<p>${'e\u0301'.repeat(49_990)}</p>`
    expect(contentProblem(note_content)).toBeUndefined()
    const parsed = ReleaseNoteInput.parse({ release_date: '2026-09-05', note_content })
    expect(parsed.note_content).toBe(note_content.normalize('NFC'))
  })

  test.each([
    ['', 'Note content field is required'],
    ['  \n', 'Note content field is required'],
    ['<p></p>', 'Input must have text content'],
    ['<p> &nbsp; <br></p>', 'Input must have text content'],
    ['<ul><li><p>\u200B</p></li></ul>', 'Input must have text content'],
    ['<!-- a comment --><p></p>', 'Input must have text content'],
    ['<p>New</p>', undefined],
    ['plain', undefined],
    ['x'.repeat(50_000), undefined],
    ['x'.repeat(50_001), 'Note content can not be more than 50000 characters'],
  ])('%.40j gives the message: %s', (html, problem) => expect(contentProblem(html)).toBe(problem))

  test.each([
    ['  <p>a</p>\n', '<p>a</p>'],
    ['<p></p><p>a</p><p><br></p><p> </p>', '<p>a</p>'],
    ['<p>a</p><p></p><p>b</p>', '<p>a</p><p></p><p>b</p>'],
    ['<p> a </p>', '<p> a </p>'],
  ])('%j is trimmed to %j', (html, trimmed) => expect(trimContent(html)).toBe(trimmed))

  test.each([
    [{ note_content: '<p>a</p>' }, 'Date field is required'],
    [{ release_date: '', note_content: '<p>a</p>' }, 'Date field is required'],
    [{ release_date: '2026-02-30', note_content: '<p>a</p>' }, 'This date does not exist. Use the format YYYY-MM-DD'],
    [{ release_date: '2026-06-18' }, 'Note content field is required'],
  ])('rejects %j with the message: %s', (input, sentence) =>
    expect(z.safeParse(ReleaseNoteInput, input).error?.issues[0]?.message).toBe(sentence),
  )
})
