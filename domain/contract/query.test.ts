import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countUpTo, Flag, JsonList } from './query.ts'

const problem = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeParse(schema, value).error?.issues[0]?.message

describe('a query parameter', () => {
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
  ])('with the count %j and a maximum of 100 gives the message: %s', (value, sentence) => {
    expect(problem(countUpTo(100), value)).toBe(sentence)
  })

  test('accepts only true and false as a flag', () => {
    expect([z.parse(Flag, 'true'), z.parse(Flag, 'false')]).toEqual([true, false])
    expect(problem(Flag, 'yes')).toBe('Use true or false')
  })

  test.each(['["Ann", "Ben"]', '[]'])('accepts the JSON list %s', (text) => {
    expect(z.parse(JsonList, text)).toEqual(JSON.parse(text))
  })

  test.each(['', 'Ann', '{"a":1}', '[1]', 'null', '["\\u0000"]', `["${'x'.repeat(301)}"]`])(
    'rejects %s as a JSON list of strings',
    (text) => {
      expect(problem(JsonList, text)).toBe('Use a JSON list of strings')
    },
  )

  test('accepts at most 2000 strings in a list', () => {
    const list = (length: number): string => JSON.stringify(Array.from({ length }, () => 'x'))
    expect(problem(JsonList, list(2000))).toBeUndefined()
    expect(problem(JsonList, list(2001))).toBe('Choose at most 2000')
  })
})
