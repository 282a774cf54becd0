import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Invitation } from './contract.ts'
import { isColleague } from './invitation.ts'
import { byName, isInvitedByAdvance, nameContains } from './search.ts'
import { emailProblem, nameParts } from './validation.ts'

describe('the stakeholder list', () => {
  test.each([
    ['helen', 'Helen Marsh', true],
    ['MARSH', 'Helen Marsh', true],
    ['ines', 'Inês Hargreaves', true],
    ['', 'Helen Marsh', true],
    ['bank', 'Helen Marsh', false],
  ])('a search for %j finds %j: %s', (search, full_name, found) => {
    expect(nameContains({ full_name }, search)).toBe(found)
  })

  test('is sorted by name, ignoring case and accents', () => {
    const names = ['Zoe', 'élan', 'Bo', 'adam', 'Élan'].map((full_name, index) => ({ full_name, _id: String(index) }))
    expect(names.toSorted(byName).map((one) => one.full_name)).toEqual(['adam', 'Bo', 'élan', 'Élan', 'Zoe'])
  })

  test.each([
    ['Advance', true],
    ['advance', false],
    ['Advanced', false],
    ['Helen Marsh', false],
    [null, false],
  ])('an entry invited by %j is coloured: %s', (by, coloured) => expect(isInvitedByAdvance(by)).toBe(coloured))
})

describe('inviting colleagues', () => {
  test.each([
    ['helen@customer.example', 'nadia@customer.example', true],
    ['helen@customer.example', 'nadia@partner.example', false],
    ['helen@customer.example', 'nadia@sub.customer.example', false],
    ['helen@gmail.com', 'nadia@gmail.com', false],
  ])('%s has %s as a colleague by email domain: %s', (email, address, colleague) =>
    expect(isColleague({ email }, address)).toBe(colleague),
  )

  test.each([
    ['anna@provider.example', 'Internal members can not be added as a stakeholders'],
    ['anna@PROVIDER.example', 'Internal members can not be added as a stakeholders'],
    ['anna@sub.provider.example', 'Internal members can not be added as a stakeholders'],
    ['anna@notprovider.example', undefined],
    ['anna@customer.example', undefined],
  ])('the email %s gives the message: %s', (email, problem) =>
    expect(emailProblem(email, ['provider.example'])).toBe(problem),
  )

  const good = { full_name: 'Nadia Brook', email: 'Nadia@Customer.Example', role: 'Owner', phone: '', access_level: 2 }
  test('converts the email to lower case and accepts an empty phone', () => {
    expect(z.parse(Invitation, good).email).toBe('nadia@customer.example')
  })

  test.each([
    ['full_name', '', 'We require this information'],
    ['full_name', '   ', 'Adding only whitespaces is not allowed'],
    ['full_name', 'N', 'Name can not be less than 2 characters'],
    ['full_name', 'N'.repeat(101), 'Name can not be more than 100 characters'],
    ['full_name', 'see https://evil.example', 'Invalid input. Please avoid URLs and script tags'],
    ['full_name', '12345', 'Invalid Name'],
    ['email', '', 'Please enter email'],
    ['email', 'nadia', 'Please enter a valid email address'],
    ['role', '', 'We require this information'],
    ['phone', 'call me', 'Invalid Phone'],
    ['phone', '1234', 'Phone can not be less than 5 characters'],
  ])('rejects %s %j: %s', (field, value, sentence) => {
    expect(z.safeParse(Invitation, { ...good, [field]: value }).error?.issues[0]?.message).toBe(sentence)
  })

  test.each([
    ['Nadia Brook', 'Nadia', 'Brook'],
    ['Ana Maria  da Silva', 'Ana Maria da', 'Silva'],
    ['Cher', 'Cher', ''],
  ])('%j is split into the names %j and %j', (name, first_name, last_name) =>
    expect(nameParts(name)).toEqual({ first_name, last_name }),
  )
})
