import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ContactMessage, preselected, recipientOptions } from './contact.ts'
import { EditedTeamName, editedTeamNameProblem, NewTeamName, newTeamNameProblem } from './validation.ts'

const twenty = 'x'.repeat(20)
const others = ['Payments squad', 'Élan']

describe('the name of a new team', () => {
  test.each([
    ['', 'Team name cannot be an empty string'],
    ['  \n ', 'Team name cannot be an empty string'],
    ['payments SQUAD', 'This team name already exists'],
    [' Payments squad ', 'This team name already exists'],
    ['elan', 'This team name already exists'],
    ['Implementation', 'This team name already exists'],
    ['UNGROUPED', 'This team name already exists'],
    ['oversight and escalation', 'This team name already exists'],
    [twenty, undefined],
    [`  ${twenty}  `, undefined],
    ['😀'.repeat(20), undefined],
    [`${twenty}x`, 'The team name must be less than 20 characters'],
    ['Team A', undefined],
    ['Team_A (1)!', undefined],
    ['\u200b\u2060', 'Team name cannot be an empty string'],
    ['\u3164', 'Team name cannot be an empty string'],
    ['pay\u200bments squad', 'This team name already exists'],
    ['ＰＡＹＭＥＮＴＳ squad', 'This team name already exists'],
    ['STRASSE', undefined],
    ['Team \u202eA', 'The team name has forbidden characters'],
    ['Team\nA', 'The team name has forbidden characters'],
    ['a＜b', 'The team name has forbidden characters'],
  ])('%j gives the message: %s', (name, sentence) => {
    expect(newTeamNameProblem(name, others)).toBe(sentence)
  })
  test.each([...'<>?-*/\\&^%$#', '\0'])('must not contain %j', (bad) => {
    expect(newTeamNameProblem(`a${bad}b`)).toBe('The team name has forbidden characters')
    expect(editedTeamNameProblem(`a${bad}b`)).toBe('The value must be less than 20 characters')
  })
  test('is trimmed and normalised', () => {
    expect(z.parse(NewTeamName, '  Core team ')).toBe('Core team')
    expect(z.parse(NewTeamName, 'Ｃore ﬁve')).toBe('Core five')
    expect(newTeamNameProblem('STRASSE', ['Straße'])).toBe('This team name already exists')
  })
})

describe('the edited name of a team', () => {
  test.each([
    ['', 'Please write something'],
    ['   ', 'Please write something'],
    [twenty, undefined],
    [`${twenty}x`, 'The value must be less than 20 characters'],
    ['a#b', 'The value must be less than 20 characters'],
    ['PAYMENTS squad', 'This team name already exists'],
    ['ungrouped', 'This team name already exists'],
    ['Core team', undefined],
  ])('%j gives the message: %s', (name, sentence) => {
    expect(editedTeamNameProblem(name, others)).toBe(sentence)
    if (name !== 'PAYMENTS squad') expect(z.safeParse(EditedTeamName, name).success).toBe(sentence === undefined)
  })
})

describe('a contact message', () => {
  const message = (subject: string, text: string, to: readonly string[] = ['client_partner']) => {
    const result = z.safeParse(ContactMessage, { data: { subject, message: text }, to })
    return result.success ? result.data : result.error.issues[0]?.message
  }
  test.each([
    ['', 'x', 'We require this information'],
    [' ', 'x', 'Adding only whitespaces is not allowed'],
    ['x', '', 'We require this information'],
    ['x', '\n', 'Adding only whitespaces is not allowed'],
    ['x'.repeat(151), 'x', 'Subject can not be more than 150 characters'],
    ['x', 'x'.repeat(1001), 'Message can not be more than 1000 characters'],
  ])('rejects an invalid subject or text: %#', (subject, text, sentence) => {
    expect(message(subject, text)).toBe(sentence)
  })
  test('accepts 150 characters of subject and 1000 of text, trimmed, including URLs', () => {
    expect(message(` ${'x'.repeat(150)} `, ` ${'y'.repeat(1000)} `)).toEqual({
      data: { subject: 'x'.repeat(150), message: 'y'.repeat(1000) },
      to: ['client_partner'],
    })
    expect(message('x', 'see https://x.example')).toHaveProperty('to')
  })
  test('needs a recipient', () => {
    expect(message('x', 'x', [])).toBe('Please select recipient')
  })

  const led = { client_partner_name: null, default_client_partner_name: null, project_lead_name: null }
  test.each([
    [led, [null, null], []],
    [{ ...led, default_client_partner_name: 'Ann' }, ['Ann', null], ['client_partner']],
    [{ ...led, client_partner_name: 'Bea', default_client_partner_name: 'Ann' }, ['Bea', null], ['client_partner']],
    [{ ...led, project_lead_name: 'Cal' }, [null, 'Cal'], ['project_lead']],
    [{ ...led, client_partner_name: 'Bea', project_lead_name: 'Cal' }, ['Bea', 'Cal'], []],
  ])(
    'offers the available recipients and preselects one only if no other can be chosen: %#',
    (engagement, names, chosen) => {
      const options = recipientOptions(engagement)
      expect(options.map((option) => option.name)).toEqual(names)
      expect(preselected(options)).toEqual(chosen)
    },
  )
})
