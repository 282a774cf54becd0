import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { notKnownHere, unknownKey } from './unknown-key.ts'

const Body = z.object({
  name: z.string(),
  note: z.optional(z.string()),
  lines: z.optional(z.array(z.object({ id: z.optional(z.string()), size: z.optional(z.number()) }))),
  proof: z.optional(z.union([z.object({ token: z.string() }), z.object({ code: z.string() })])),
  named: z.optional(z.record(z.string(), z.number())),
  free: z.optional(z.unknown()),
})

test.each([
  [{ name: 'a' }, undefined],
  [{ name: 'a', note: 'b', lines: [{ id: '1' }], named: { any: 1 }, free: { what: [{ ever: 1 }] } }, undefined],
  [{ name: 'a', nmae: 'b' }, 'nmae'],
  [{ name: 'a', lines: [{ size: 1 }, { size: 2, extra: 1 }] }, 'lines.1.extra'],
  [{ name: 'a', lines: [{ id: '1', size: 1, as_it_was_read: true }] }, undefined],
  [{ name: 'a', proof: { token: 't', code: 'c' } }, 'proof.code'],
  [{ name: 'a', toString: 'b' }, 'toString'],
])('the unknown field in %j is %s', (given, name) => expect(unknownKey(given, z.parse(Body, given))).toBe(name))

test('a value that a schema transforms has no unknown fields', () => {
  const List = z.object({
    list: z.pipe(
      z.string(),
      z.transform((text) => ({ text })),
    ),
  })
  expect(unknownKey({ list: 'a' }, z.parse(List, { list: 'a' }))).toBeUndefined()
})

test('the message names the unknown field and cuts a very long name', () => {
  expect(notKnownHere('nmae')).toBe('“nmae” is not a known field. Nothing was changed.')
  expect(notKnownHere('x'.repeat(5000)).length).toBeLessThan(150)
})
