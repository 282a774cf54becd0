// @module-tag own-database
import { describe, expect, test } from 'vitest'
import { bodyChanges, type RecordedRead, readDifferences, readLine } from './recorded-reads.ts'

const read = (person: string, body: unknown, differences: Partial<RecordedRead> = {}): RecordedRead => {
  const response = { status: 200, body }
  return { call: 'files.listFiles', request: 'page 2', person, response, ...differences }
}
const lead = readLine(read('lead', ['Plan.pdf']))

test('a line has the call, the request, the person, the status and the start of a hash', () => {
  expect(lead).toMatch(/^files\.listFiles \| page 2 \| lead \| 200 \| [0-9a-f]{16}$/)
})

describe('the differences between lines', () => {
  test.each<[string, string[], string[], string[]]>([
    ['are none in another order', [lead, 'a | b | c | 200 | 0'], ['a | b | c | 200 | 0', lead], []],
    [
      'name a body that changed',
      [lead],
      [readLine(read('lead', ['Other.pdf']))],
      ['files.listFiles, page 2, as lead: another body'],
    ],
    [
      'name a status that changed',
      [lead],
      [readLine(read('lead', undefined, { response: { status: 403 } }))],
      ['files.listFiles, page 2, as lead: status 403 instead of 200'],
    ],
    ['name a new response', [], [lead], ['files.listFiles, page 2, as lead: not recorded yet']],
    [
      'name a response that no test asks for',
      [lead],
      [],
      ['files.listFiles, page 2, as lead: recorded, but no test makes this call any more'],
    ],
  ])('%s', (_title, stored, current, sentences) => {
    expect(readDifferences(stored, current)).toEqual(sentences)
  })
})

test('people whose bodies changed in the same way share one change', () => {
  const before = [read('lead', [1]), read('partner', [1]), read('stakeholder', []), read('director', [1])]
  const after = [read('lead', [2]), read('partner', [2]), read('stakeholder', []), read('consultant', [2])]
  const side = (body: unknown) => ({ status: 200, body })
  const page = { call: 'files.listFiles', request: 'page 2' }
  expect(bodyChanges(before, after)).toEqual([
    { ...page, people: ['lead', 'partner'], before: side([1]), after: side([2]) },
    { ...page, people: ['director'], before: side([1]), after: undefined },
    { ...page, people: ['consultant'], before: undefined, after: side([2]) },
  ])
})
