import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { textField, textFieldProblem } from './text-field.ts'

const message = { label: 'Message', min: 2, max: 5, banUrls: true }

describe('a text field', () => {
  test.each([
    ['', 'We require this information'],
    ['   ', 'Adding only whitespaces is not allowed'],
    [' \n\t ', 'Adding only whitespaces is not allowed'],
    ['see http://x.example', 'Invalid input. Please avoid URLs and script tags'],
    ['HTTPS://x', 'Invalid input. Please avoid URLs and script tags'],
    ['ftp://x', 'Invalid input. Please avoid URLs and script tags'],
    ['<script>', 'Invalid input. Please avoid URLs and script tags'],
    ['</SCRIPT >', 'Invalid input. Please avoid URLs and script tags'],
    ['a', 'Message can not be less than 2 characters'],
    [' a ', 'Message can not be less than 2 characters'],
    ['ab', undefined],
    ['abcde', undefined],
    ['  abcde  ', undefined],
    ['abcdef', 'Message can not be more than 5 characters'],
    ['😀😀😀😀😀', undefined],
    ['a < b', undefined],
  ])('%j gives the message: %j', (text, sentence) => {
    expect(textFieldProblem(text, message)).toBe(sentence)
  })

  test('counts and stores letters that a Mac has decomposed as one character each', () => {
    const decomposed = 'Äöüéñ'.normalize('NFD')
    expect(decomposed).toHaveLength(10)
    expect(textFieldProblem(decomposed, message)).toBeUndefined()
    expect(textField(message).parse(` ${decomposed} `)).toBe('Äöüéñ'.normalize('NFC'))
    // A ligature is two letters of a name, which is stored with plain letters, and stays one of other text.
    expect(textFieldProblem('ﬁﬁﬁ', { ...message, isName: true })).toBe('Message can not be more than 5 characters')
    expect(textField(message).parse('ﬁﬁﬁ')).toBe('ﬁﬁﬁ')
  })

  test('treats invisible characters alone as whitespace', () => {
    expect(textFieldProblem('\u200b \u2060', message)).toBe('Adding only whitespaces is not allowed')
  })

  test('for a name rejects line breaks, tabs and direction marks', () => {
    const name = { label: 'Name', isName: true }
    for (const text of ['Helen\nMarsh', 'Helen\u2028Marsh', 'a\u202eb', 'a\tb'])
      expect(textFieldProblem(text, name), JSON.stringify(text)).toBe('Invalid Name')
    expect(textFieldProblem('Zoë Łukasz 計画', name)).toBeUndefined()
    expect(textField(name).parse(' ﬁnn ')).toBe('finn')
  })

  test('names the field that does not match its pattern', () => {
    expect(textFieldProblem('a1', { label: 'Phone', pattern: /^\d+$/ })).toBe('Invalid Phone')
  })

  test('may contain URLs unless they are banned', () => {
    expect(textFieldProblem('see https://x.example', { label: 'Description' })).toBeUndefined()
  })

  test('may be empty if it is optional', () => {
    expect(textFieldProblem('', { label: 'Note', optional: true, max: 3 })).toBeUndefined()
    expect(textFieldProblem('abcd', { label: 'Note', optional: true, max: 3 })).toBe(
      'Note can not be more than 3 characters',
    )
  })

  test('as a schema returns the trimmed text or the same message', () => {
    const field = textField(message)
    expect(field.parse('  ab ')).toBe('ab')
    expect(field.safeParse('a').error?.issues[0]?.message).toBe('Message can not be less than 2 characters')
    expect(field.safeParse(undefined).error?.issues[0]?.message).toBe('We require this information')
  })
})

describe('folded text', () => {
  test.each([
    ['Élan  Vital', 'elan vital'],
    ['STRASSE Straße', 'strasse strasse'],
    ['Østergård Łódź Đorđe Ægir', 'ostergard lodz dorde aegir'],
    ['ＰＡＹ\u200bＭＥＮＴＳ', 'payments'],
    ['İstanbul Iğdır ΟΔΟΣ', 'istanbul igdir οδοσ'],
    ['Ångström', 'angstrom'],
    ['ΆΈΉΊΌΎΏ ϊΐ', 'αεηιουω ιι'],
    ['Tiếng Việt', 'tieng viet'],
    ['Ёлка', 'елка'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
  ])('of %j is %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test.each([
    ['माल', 'मील'],
    ['क', 'क़'],
    ['கா', 'கீ'],
    ['か', 'が'],
    ['ハス', 'バス'],
    ['バス', 'パス'],
    ['ขาว', 'ข้าว'],
    ['Йод', 'Иод'],
    ['мой', 'мои'],
  ])('distinguishes %j from %j', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(fold(one.normalize(form))).toBe(fold(one))
    expect(fold(other.normalize('NFD').toUpperCase())).toBe(fold(other))
    expect(fold(fold(other))).toBe(fold(other))
  })
})
