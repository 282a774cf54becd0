import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Description, imageNotice, imageProblems, Steps } from './validation.ts'

const image = (size: number, type = 'image/png') => ({ size, type })

test.each([
  [[image(1)], [undefined]],
  [[image(4_000_000)], [undefined]],
  [[image(4_000_001)], ['Wrong image size']],
  [[image(0)], ['Wrong image size']],
  [
    [image(2_000_000), image(2_000_000, 'image/jpeg')],
    [undefined, undefined],
  ],
  [
    [image(2_000_000), image(2_000_001)],
    [undefined, 'Wrong image size'],
  ],
  [
    [image(5, 'image/gif'), image(5)],
    ['Wrong image format', undefined],
  ],
  [[image(5, 'image/svg+xml')], ['Wrong image format']],
  [[image(5, '')], ['Wrong image format']],
  [[], []],
])('the images %j have the problems %j', (images, problems) => {
  expect(imageProblems(images)).toEqual(problems)
})

test.each([
  [[], undefined],
  [[undefined, undefined], undefined],
  [[undefined, 'Wrong image size', 'Wrong image format'], 'Wrong image size'],
  [[''], 'You have an error with your data'],
])('the alert for the image problems %j says: %s', (problems, sentence) => {
  expect(imageNotice(problems)).toBe(sentence)
})

test.each([
  ['', 'We require this information'],
  ['   ', 'Adding only whitespaces is not allowed'],
  ['See https://example.org <script>', undefined],
])('description and steps %j give the message: %s', (text, sentence) => {
  expect(z.safeParse(Description, text).error?.issues[0]?.message).toBe(sentence)
  expect(z.safeParse(Steps, text).error?.issues[0]?.message).toBe(sentence)
})

test('a description has at most 2,000 characters', () => {
  expect(z.safeParse(Description, 'x'.repeat(2000)).success).toBe(true)
  expect(z.safeParse(Description, 'x'.repeat(2001)).error?.issues[0]?.message).toBe(
    'Description can not be more than 2000 characters',
  )
})
