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

/** "Ordered by member_role_id", those of one role by name. */
export const inTeamOrder = (members: readonly Member[]): Member[] =>
  members.toSorted(
    (one, other) =>
      one.member_role_id - other.member_role_id || one.employee_name.localeCompare(other.employee_name, 'en'),
  )
