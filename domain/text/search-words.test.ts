import { expect, test } from 'vitest'
import { searchWords, wordQuery } from './search-words.ts'

test('search words are folded and each is listed once', () => {
  expect(searchWords('Größe, size & größe', null, 'Ann O’Rourke', 7)).toBe('grosse size ann o rourke 7')
  expect(searchWords('माल मील')).toBe('माल मील')
})

test.each<[string, ReturnType<typeof wordQuery>]>([
  ['pay  Tea!', { beginnings: 'pay:* & tea:*', parts: [] }],
  ["a' | !b:*", { beginnings: 'a:* & b:*', parts: [] }],
  ['支店 plan', { beginnings: 'plan:*', parts: ['支店'] }],
  ['ガス', { beginnings: null, parts: ['ガス'.normalize('NFKD')] }],
  [' -- ', undefined],
])('a search for %j matches the beginnings of its words', (search, query) => {
  expect(wordQuery(search)).toEqual(query)
})
