import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EmailAddress } from '../import/fields.ts'
import { Email } from '../session/fields.ts'
import { foldAddress, hasDomain } from './email-address.ts'
import { emailAddress } from './email-field.ts'

const longLocal = `${'x'.repeat(64)}@a.example`
const ok = [
  'helen@customer.example',
  "o'neil+portal@customer.co.uk",
  'sales&service@customer.example',
  'a/b=c!#$%*?^_`{|}~-@customer.example',
  'jürgen@müller.example',
  '计划@例子.example',
  'élan@customer.example',
  longLocal,
]
const wrong = [
  'helen',
  'helen@',
  '@customer.example',
  'helen@localhost',
  'he len@customer.example',
  'helen..marsh@customer.example',
  '.helen@customer.example',
  'helen.@customer.example',
  'helen@customer..example',
  'helen@-customer.example',
  'a@b@customer.example',
  'Helen <helen@customer.example>',
  '"helen"@customer.example',
  'helen,owen@customer.example',
  'helen@customer.example\nbcc: x@y.example',
  'he\u200blen@customer.example',
  'he\0len@customer.example',
  '\u212aelvin@customer.example',
  'ｈelen@customer.example',
  `x${longLocal}`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}`,
]

describe('an email address', () => {
  // The sign-in takes every address that the import takes, and no other.
  const schemas = [EmailAddress, Email, emailAddress('No')]
  test.each(ok)('can be %s in every schema', (address) => {
    for (const schema of schemas) expect(z.parse(schema, ` ${address} `)).toBe(address)
  })
  test.each(wrong)('cannot be %j in any schema', (address) => {
    for (const schema of schemas) expect(z.safeParse(schema, address).success).toBe(false)
  })
  test('is converted to lower case for A to Z only', () => {
    expect(z.parse(Email, ' HELEN@Customer.Example')).toBe('helen@customer.example')
    expect(foldAddress('\u212aÉA@x.example')).toBe('\u212aÉa@x.example')
  })
  test.each([
    ['anna@provider.example', true],
    ['anna@Uk.PROVIDER.example', true],
    ['anna@notprovider.example', false],
    ['anna@provider.example.org', false],
    ['provider.example@customer.example', false],
  ])('%s belongs to the provider: %s', (email, is) => {
    expect(hasDomain(email, ['Provider.example'])).toBe(is)
  })
})
