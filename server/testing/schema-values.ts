import fc from 'fast-check'
import type { Json } from '../platform/openapi/schema.ts'

/** Texts that often break programs. */
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Etxt.exe',
  '\u200B',
  'İstanbul',
  'ﬀ',
  '👩‍👩‍👧',
  'e\u0301',
  '\r\nX-Injected: 1',
  "' or 1=1 --",
  '\\',
  '%',
  '_',
  '%_%',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '\u2028',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e308',
  '0x10',
  '9'.repeat(40),
  '٣',
  '[]',
  '{}',
  '2026-02-30',
  '0000-00-00',
  '-271821-04-20',
  '2026-06-18T24:00:00Z',
  'a'.repeat(10_000),
  '"',
  '(?:',
  '*&|!:<->',
]
const days = ['2026-06-18', '2026-06-17', '2024-02-29', '0001-01-01', '9999-12-31', '1900-03-01', '2026-12-31']
const instants = days.flatMap((day) => [`${day}T00:00:00+14:00`, `${day}T08:30:00Z`, `${day}T23:59:59.999999-12:00`])
const numbers = [0, -0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324]
const ofAnotherKind: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, '', [], {}, [[]], [null], { $ne: null }, '__proto__', 1e308, { length: -1 }],
)

/** Longest text tried, in characters: a longer request would be rejected for its size. */
const longestTried = 5000

/** Returns the existing ids at the moment a value is made. */
export type Ids = () => readonly string[]

/** Generates values that match a schema, and some that do not: wrong type, missing field, additional field. */
export function valuesOf(schema: Json, ids: Ids): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: described(schema, ids) }, { weight: 1, arbitrary: ofAnotherKind })
}

function described(schema: Json, ids: Ids): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  if (Array.isArray(schema.anyOf)) return fc.oneof(...schema.anyOf.map((one: Json) => valuesOf(one, ids)))
  if (schema.type === 'object') return objectsOf(schema, ids)
  if (schema.type === 'array') return listsOf(schema, ids)
  if (schema.type === 'integer' || schema.type === 'number') return numbersOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return textsOf(schema, ids)
}

function objectsOf({ properties = {}, required = [] }: Json, ids: Ids): fc.Arbitrary<unknown> {
  const known = properties as Record<string, Json>
  const values = Object.fromEntries(Object.entries(known).map(([name, one]) => [name, valuesOf(one, ids)]))
  const whole = fc.record(values, { requiredKeys: required as string[], noNullPrototype: true })
  const extra = fc.constantFrom('surprise', 'constructor', 'toString', 'id', '')
  const more = fc.tuple(whole, extra, ofAnotherKind).map(([object, name, value]) => ({ ...object, [name]: value }))
  const fewer = fc.record(values, { requiredKeys: [], noNullPrototype: true })
  return fc.oneof({ weight: 16, arbitrary: whole }, { weight: 1, arbitrary: more }, { weight: 1, arbitrary: fewer })
}

function listsOf({ items = {}, minItems, maxItems }: Json, ids: Ids): fc.Arbitrary<unknown> {
  const most = typeof maxItems === 'number' ? maxItems : 50
  const itemValues = valuesOf(items as Json, ids)
  const few = fc.array(itemValues, { minLength: Number(minItems ?? 0), maxLength: Math.min(most, 4), size: 'max' })
  const many = fc.tuple(itemValues, fc.constantFrom(most, most + 1)).map(([each, times]) => Array(times).fill(each))
  return fc.oneof({ weight: 12, arbitrary: few }, { weight: most > 2000 ? 0 : 1, arbitrary: many })
}

function numbersOf({ minimum, maximum }: Json): fc.Arbitrary<unknown> {
  const edges = [minimum, maximum].filter((edge) => typeof edge === 'number')
  const around = edges.flatMap((edge) => [edge, edge - 1, edge + 1])
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: edges[0] ?? 0, max: edges[1] ?? 20 }) },
    { weight: 1, arbitrary: fc.constantFrom(...around, ...numbers) },
  )
}

/** By their pattern or format; a day is known by its pattern, which tells leap years. */
function rightTexts(form: string, ids: Ids): fc.Arbitrary<string> {
  if (form.startsWith('^(?:(?:\\d\\d[2468]') || form === 'date-time') return fc.constantFrom(...instants, ...days)
  if (form.includes('02-29')) return fc.constantFrom(...days)
  if (form.startsWith('^')) return fc.oneof(known(ids), fc.stringMatching(new RegExp(form)))
  return fc.constantFrom('Quarterly review', 'A', 'ann@acme.example', '["a"]', 'https://acme.example/x', '1')
}

const known = (ids: Ids) => fc.nat(100_000).map((at) => ids()[at % ids().length] ?? 'nothing')

function textsOf({ pattern, format, minLength, maxLength }: Json, ids: Ids): fc.Arbitrary<unknown> {
  const hostile = fc.constantFrom(...hostileTexts)
  const edges = [Number(minLength ?? 1), Number(maxLength ?? 255)].flatMap((edge) => [edge, edge + 1, edge - 1])
  const long = fc
    .tuple(fc.constantFrom('x', 'é', '計', '😀', ' x'), fc.constantFrom(...edges))
    .map(([letter, length]) => letter.repeat(Math.min(Math.max(length, 0), longestTried)).slice(0, length + 1))
  const right = rightTexts(String(pattern ?? format), ids)
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 2, arbitrary: long }, { weight: 2, arbitrary: hostile })
}
