import { describe, expect, test } from 'vitest'
import { tagUses } from './project-tag.ts'
import { offersSelectAll, tagNameInvalid, tagNameProblem } from './validation.ts'

describe('the name of a tag', () => {
  test.each([
    ['', tagNameInvalid],
    ['  ', tagNameInvalid],
    ['x'.repeat(10), undefined],
    [` ${'x'.repeat(10)} `, undefined],
    ['x'.repeat(11), tagNameInvalid],
    ['KOTLIN', tagNameInvalid],
    [' kotlin', tagNameInvalid],
    ['a\0', tagNameInvalid],
    ['\u200b', tagNameInvalid],
    ['ko\u00adtlin', tagNameInvalid],
    ['a\u200f', tagNameInvalid],
    ['a\nb', tagNameInvalid],
    ['C# & <b>', undefined],
  ])('%j gives the message: %s', (name, sentence) => {
    expect(tagNameProblem(name, ['Kotlin'])).toBe(sentence)
  })
  test('has an error message about uniqueness and length', () => {
    expect(tagNameInvalid).toBe('The value must be unique and less than 10 characters')
  })
})

test('"Select All" is offered only with more than 2 tags', () => {
  expect([0, 1, 2, 3].map((count) => offersSelectAll(Array(count).fill('x')))).toEqual([false, false, false, true])
})

test('deleting a tag counts its members and the client partner', () => {
  const tag = { id: 't', name: 'T', version: 1, member_assignments: [{ employee_id: 'a', employee_name: 'A' }] }
  expect(tagUses(tag, { client_partner: [] })).toBe(1)
  expect(tagUses(tag, { client_partner: [{ id: 't', name: 'T' }] })).toBe(2)
  expect(tagUses(tag, { client_partner: [{ id: 'u', name: 'U' }] })).toBe(1)
})
