import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EmailAddress } from '../import/fields.ts'
import { Email } from '../session/fields.ts'
import { foldAddress, pastedAddress } from './email-address.ts'
import { hasDomain } from './email-domain.ts'
import { emailAddress, typedEmailAddress } from './email-field.ts'

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
  const schemas = [EmailAddress, Email, emailAddress('No'), typedEmailAddress('No', 'None')]
  test.each(ok)('can be %s in every schema', (address) => {
    for (const schema of schemas) expect(z.parse(schema, ` ${address} `)).toBe(address)
  })
  test.each(wrong)('cannot be %j in any schema', (address) => {
    for (const schema of schemas) expect(z.safeParse(schema, address).success).toBe(false)
  })
  test.each([
    'Helen Marsh <Helen@customer.example>',
    '"Marsh, Helen" <helen@customer.example>;',
    'Marsh, Helen <helen@customer.example>, ',
    'helen@customer.example <helen@customer.example>',
    "'helen@customer.example' <helen@customer.example>",
    '<helen@customer.example>',
    'mailto:helen@customer.example',
    'MAILTO:helen%40customer.example?subject=Hi;',
    'Helen <mailto:helen@customer.example>',
    'helen@customer.example;',
    ' helen@customer.example ,; ',
  ])('is found in what people paste, %j, but a record must contain only the address', (pasted) => {
    expect(z.parse(Email, pasted)).toBe('helen@customer.example')
    expect(z.safeParse(EmailAddress, pasted).success).toBe(false)
  })
  test.each([
    'helen@customer.example; owen@customer.example',
    'helen@customer.example,owen@customer.example',
    'Helen <helen@customer.example>, Owen <owen@customer.example>',
    'owen@customer.example <helen@customer.example>',
    'owen@customer.example; Helen <helen@customer.example>',
    'Helen <helen@customer.example> at work',
    'Helen <helen@customer.example',
    'Helen helen@customer.example',
    'mailto:helen%ZZ@customer.example helen',
    'mailto:helen@customer.example,owen@customer.example',
    'http://helen@customer.example',
    'Helen <>',
  ])('is not guessed from %j', (pasted) => {
    expect(z.safeParse(Email, pasted).success).toBe(false)
  })
  test('that is pasted is not changed otherwise', () => {
    expect(pastedAddress('Helen <Helen.M+x@Customer.example>')).toBe('Helen.M+x@Customer.example')
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
