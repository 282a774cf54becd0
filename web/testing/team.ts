import { GroupTeam } from '@portal/domain/team/group-team'
import { Member, type Tag } from '@portal/domain/team/member'
import { sample } from '@portal/domain/testing/sample'

/** Member of the engagement whose name is also the id. */
export const member = (name: string, tags: Tag[] = []) =>
  sample(Member, {
    employee_id: name,
    employee_name: name,
    member_role: 'Software developer',
    member_role_id: 20,
    last_day: '2027-12-31',
    tags,
  })

/** A custom team; its id is its name in small letters at first. */
export const groupTeam = (name: string, member_assignments: Member[], version = 1) =>
  sample(GroupTeam, { id: name.toLowerCase(), name, project_id: 'p1', member_assignments, version })
