import { expect, test } from 'vitest'
import { inMemberOrder, inTeamOrder, namedLike, taggedWithAny, ungrouped } from './views.ts'

const member = (employee_id: string, member_role_id: number, tags: string[] = []) => ({
  employee_id,
  employee_name: employee_id,
  employee_photo_id: null,
  member_role: 'Role',
  member_role_id,
  first_day: '2026-01-05',
  last_day: '2026-12-31',
  absences: [],
  tags: tags.map((id) => ({ id, name: id })),
})
const [ann, bea, cal] = [member('Ann', 30, ['a', 'b']), member('Bea', 10, ['b']), member('Cal', 30)] as const
const team = { id: 't', name: 'T', project_id: 'p', version: 1, member_assignments: [bea] }
const names = (members: readonly { employee_name: string }[]) => members.map((each) => each.employee_name)

test('people without a team are ungrouped', () => {
  expect(names(ungrouped([ann, bea, cal], [team]))).toEqual(['Ann', 'Cal'])
  expect(names(ungrouped([ann, bea, cal], []))).toEqual(['Ann', 'Bea', 'Cal'])
})

test('several selected tags match people with any of them; no tag matches everyone', () => {
  expect(names(taggedWithAny([ann, bea, cal], ['a']))).toEqual(['Ann'])
  expect(names(taggedWithAny([ann, bea, cal], ['a', 'b']))).toEqual(['Ann', 'Bea'])
  expect(names(taggedWithAny([ann, bea, cal], ['c']))).toEqual([])
  expect(names(taggedWithAny([ann, bea, cal], []))).toEqual(['Ann', 'Bea', 'Cal'])
})

test('a team is sorted by role, then by name', () => {
  expect(names(inTeamOrder([cal, ann, bea]))).toEqual(['Bea', 'Ann', 'Cal'])
})

test('members are found by part of their name, ignoring case and accents', () => {
  const members = [member('Şebnem Yıldız', 1), member('Mateus Gonçalves', 1)]
  expect(names(namedLike(members, 'sebnem'))).toEqual(['Şebnem Yıldız'])
  expect(names(namedLike(members, ' GONCAL'))).toEqual(['Mateus Gonçalves'])
  expect(names(namedLike(members, ''))).toHaveLength(2)
})

test('members can be sorted by role, name or last day', () => {
  const dan = { ...member('Dan', 1), last_day: '2026-12-01' }
  expect(names(inMemberOrder([cal, dan, ann, bea], 'role'))).toEqual(['Dan', 'Bea', 'Ann', 'Cal'])
  expect(names(inMemberOrder([cal, dan, ann, bea], 'name'))).toEqual(['Ann', 'Bea', 'Cal', 'Dan'])
  expect(names(inMemberOrder([cal, dan, ann, bea], 'last_day'))).toEqual(['Dan', 'Ann', 'Bea', 'Cal'])
})
