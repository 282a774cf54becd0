import { compare, compareNames } from '../text/compare.ts'
import { fold } from '../text/fold.ts'
import type { GroupTeam } from './group-team.ts'
import type { Member } from './member.ts'

/** "A member is ungrouped when in no team's assignments." (document 2, point 4) */
export function ungrouped(members: readonly Member[], teams: readonly GroupTeam[]): Member[] {
  const grouped = new Set(teams.flatMap((team) => team.member_assignments.map((member) => member.employee_id)))
  return members.filter((member) => !grouped.has(member.employee_id))
}

/** The members with any of the chosen tags; all of them while none is chosen (readings, "Team, tags, contact"). */
export function taggedWithAny(members: readonly Member[], tagIds: readonly string[]): Member[] {
  if (tagIds.length === 0) return [...members]
  return members.filter((member) => member.tags.some((tag) => tagIds.includes(tag.id)))
}

/** Members whose name contains the words, ignoring case and accents. */
export function namedLike(members: readonly Member[], words: string): Member[] {
  const foldedWords = fold(words)
  return members.filter((member) => fold(member.employee_name).includes(foldedWords))
}

/** "Ordered by member_role_id", those of one role by name. */
export const inTeamOrder = (members: readonly Member[]): Member[] =>
  members.toSorted(
    (one, other) => one.member_role_id - other.member_role_id || compareNames(one.employee_name, other.employee_name),
  )

export const memberOrders = { role: 'Role', name: 'Name', last_day: 'Last day' } as const
export type MemberOrder = keyof typeof memberOrders

/** The members in the order that was chosen. */
export function inMemberOrder(members: readonly Member[], order: MemberOrder): Member[] {
  if (order === 'last_day')
    return members.toSorted(
      (one, other) => compare(one.last_day, other.last_day) || compareNames(one.employee_name, other.employee_name),
    )
  if (order === 'role') return inTeamOrder(members)
  return members.toSorted((one, other) => compareNames(one.employee_name, other.employee_name))
}
