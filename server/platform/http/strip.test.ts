import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { stripped } from './strip.ts'

const Person = z.object({ name: z.string(), age: z.optional(z.number()) })

describe('a stripped response', () => {
  test.each<[string, z.ZodMiniType, unknown]>([
    ['an object', Person, { name: 'Helen', rate: 900 }],
    ['nested objects', z.object({ lead: z.nullable(Person) }), { lead: { name: 'Helen', age: 3, rate: 900 }, x: 1 }],
    ['null in a nullable field', z.object({ lead: z.nullable(Person) }), { lead: null }],
    ['nested lists', z.array(z.array(Person)), [[{ name: 'Helen', rate: 900 }], []]],
    ['a union of object types', z.union([z.object({ a: z.string() }), Person]), { name: 'Helen', rate: 900 }],
    ['a union of literals', z.union([z.literal(1), z.literal(2)]), 2],
    ['a record of objects', z.record(z.string(), Person), { one: { name: 'Helen', rate: 900 } }],
    ['a field of unknown type', z.object({ any: z.unknown() }), { any: { kept: 1 }, left: 2 }],
  ])('with %s keeps only what is declared', (_, schema, value) => {
    expect(stripped(schema, value)).toEqual(z.parse(schema, value))
    expect(JSON.stringify(stripped(schema, value))).not.toContain('rate')
  })

  test('leaves out a declared field that is undefined', () => {
    expect(Object.keys(stripped(Person, { name: 'Helen', age: undefined }) as object)).toEqual(['name'])
  })
})
