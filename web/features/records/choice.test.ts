import { expect, test } from 'vitest'
import { personText, stillMeant } from './choice.ts'

const people = [
  { name: 'Isla Brennan', email: 'isla@provider.example' },
  { name: 'José Álvarez', email: null },
]
const meant = (typed: string) => stillMeant(people, typed, personText).map(({ name }) => name)

test('an answer to an earlier text keeps only records that have every typed word', () => {
  expect(meant('')).toEqual(['Isla Brennan', 'José Álvarez'])
  expect(meant('bren isla')).toEqual(['Isla Brennan'])
  expect(meant('jose alv')).toEqual(['José Álvarez'])
  expect(meant('isla@')).toEqual(['Isla Brennan'])
  expect(meant('yuki')).toEqual([])
})
