import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { paths } from '../../shared/paths.ts'
import { useMemberMenu } from './member-menu.tsx'
import { MemberRows } from './member-rows.tsx'
import styles from './members-view.module.css'
import { PersonCard } from './person-card.tsx'
import type { MemberLayout } from './selected-view.ts'
import type { OpenDialog } from './team-dialogs.tsx'

interface MembersViewProps {
  engagementId: string
  members: readonly Member[]
  teams: readonly GroupTeam[]
  layout: MemberLayout
  /** All of them are in one team. */
  isOneTeam: boolean
  isEditor: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Members as cards or in rows. */
export function MembersView({ engagementId, members, teams, layout, isOneTeam, isEditor, onOpen }: MembersViewProps) {
  const menuOf = useMemberMenu({ engagementId, teams, isEditor, onOpen })
  if (layout === 'rows')
    return <MemberRows engagementId={engagementId} members={members} teams={isOneTeam ? [] : teams} menuOf={menuOf} />
  return (
    <ul className={styles.cards}>
      {members.map((member) => (
        <li key={member.employee_id}>
          <PersonCard
            name={member.employee_name}
            job={member.member_role}
            photoId={member.employee_photo_id}
            lastDay={member.last_day}
            absences={member.absences}
            tags={member.tags}
            profile={paths.member(engagementId, member.employee_id)}
            menu={menuOf(member)}
          />
        </li>
      ))}
    </ul>
  )
}
