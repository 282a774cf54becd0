import { describe, expect, test } from 'vitest'
import { merged, type RequestContent } from './merge.ts'
import type { LineInput } from './validation.ts'

const line = (id: string | undefined, quantity = 1): LineInput => ({
  ...(id !== undefined && { id }),
  member_role: 'QA Engineer',
  primary_skill: 'React',
  member_type_quantity: quantity,
  member_start_date: '2026-07-01',
  member_duration: 'Other',
})
const content = (lines: LineInput[], more: Partial<RequestContent> = {}): RequestContent => ({
  lines,
  comment: '',
  completed: false,
  version: 1,
  ...more,
})
const idsOf = ({ lines }: RequestContent) =>
  lines.map(({ id, member_type_quantity }) => `${id} ${member_type_quantity}`)

describe('two people changing the same request', () => {
  const base = content([line('a'), line('b')])

  test.each([
    ['none', [line('a'), line('b')], [line('a'), line('b'), line('c')], ['a 1', 'b 1', 'c 1']],
    [
      'added a line',
      [line('a'), line('b'), line(undefined)],
      [line('a'), line('b'), line('c')],
      ['a 1', 'b 1', 'c 1', 'undefined 1'],
    ],
    ['changed a line', [line('a', 5), line('b')], [line('a'), line('b', 2)], ['a 5', 'b 2']],
    ['changed the same line', [line('a', 5), line('b')], [line('a', 3), line('b')], ['a 5', 'b 1']],
    ['removed a line', [line('b')], [line('a'), line('b'), line('c')], ['b 1', 'c 1']],
    ['changed a line that was removed', [line('a', 5), line('b')], [line('b')], ['b 1']],
  ])('merges the lines of both people (my change: %s)', (_, mine, theirs, after) => {
    expect(idsOf(merged(base, content(mine), content(theirs, { version: 2 })))).toEqual(after)
  })

  test('keeps my changed comment and takes the other person’s comment and state where I changed nothing', () => {
    const theirs = content([line('a')], { comment: 'theirs', completed: true, version: 2 })
    expect(merged(base, content([line('a')], { comment: 'mine' }), theirs)).toMatchObject({
      comment: 'mine',
      completed: true,
      version: 2,
    })
    expect(merged(base, base, theirs)).toMatchObject({ comment: 'theirs', completed: true })
  })
})
