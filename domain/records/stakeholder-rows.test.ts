import { expect, test } from 'vitest'
import { required } from '../text/text-field.ts'
import { addressTwice } from './name-rules.ts'
import { newStakeholderRow, stakeholderProblems, stakeholdersOf } from './stakeholder-rows.ts'

const empty = newStakeholderRow([])
const naomi = { ...empty, full_name: 'Naomi Kirkbride', email: 'Naomi@Halden.example', access_level: 'advanced' }
const problems = (...rows: (typeof naomi)[]) =>
  stakeholderProblems(rows).map(({ field, sentence }) => [field, sentence])

test('a blank row makes nothing and has no problem', () => {
  expect(stakeholdersOf([empty])).toEqual([])
  expect(problems(empty)).toEqual([])
})

test('a row without a level gets Standard access', () => {
  expect(stakeholdersOf([naomi, { ...naomi, access_level: '' }]).map(({ access_level }) => access_level)).toEqual([
    1, 2,
  ])
})

test.each([
  [{ full_name: '' }, [['full_name', required]]],
  [{ email: '' }, [['email', required]]],
  [{ email: 'naomi' }, [['email', 'Please enter a valid email address']]],
  [{ role: 'x'.repeat(201) }, [['role', 'Role can not be more than 200 characters']]],
  [{ access_level: 'All' }, [['access_level', 'Enter ADVANCED, STANDARD, Level 3']]],
  [{}, []],
])('of %j the problems are %j', (more, expected) => {
  expect(problems({ ...naomi, ...more })).toEqual(expected)
})

test('an address can be in the list once, whatever its case', () => {
  expect(problems(naomi, { ...naomi, key: 'stakeholder-2', email: 'naomi@halden.example ' })).toEqual([
    ['email', addressTwice],
  ])
})

test('keys stay unique after a row was removed', () => {
  const second = newStakeholderRow([empty])
  expect(newStakeholderRow([second]).key).toBe('stakeholder-3')
})
