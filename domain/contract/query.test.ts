import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countUpTo, Flag, JsonList } from './query.ts'

const problem = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message

describe('a query', () => {
  test.each([
    ['0', 'Use 1 or more'],
    ['1', undefined],
    ['100', undefined],
    ['101', 'Use 100 or less'],
    ['1.5', 'Use a whole number'],
    ['one', 'Use a whole number'],
    ['', 'Use a whole number'],
    [' 1', 'Use a whole number'],
    ['0x6', 'Use a whole number'],
  ])('has %j as a count up to 100: %s', (value, sentence) => {
    expect(problem(countUpTo(100), value)).toBe(sentence)
  })

  test('has true and false', () => {
    expect([z.parse(Flag, 'true'), z.parse(Flag, 'false')]).toEqual([true, false])
    expect(problem(Flag, 'yes')).toBe('Use true or false')
  })

  test.each(['["Ann", "Ben"]', '[]'])('has a list: %s', (text) => {
    expect(z.parse(JsonList, text)).toEqual(JSON.parse(text))
  })

  test.each(['', 'Ann', '{"a":1}', '[1]', 'null', '["\\u0000"]', `["${'x'.repeat(301)}"]`])(
    'has no list: %s',
    (text) => {
      expect(problem(JsonList, text)).toBe('Use a JSON list of strings')
    },
  )

  test('has 2000 texts in a list at most', () => {
    const list = (length: number): string => JSON.stringify(Array.from({ length }, () => 'x'))
    expect(problem(JsonList, list(2000))).toBeUndefined()
    expect(problem(JsonList, list(2001))).toBe('Choose at most 2000')
  })
})
