import { mayGiveFeedbackOn } from '@portal/domain/feedback/permissions'
import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { Building2, MessageSquareText, Tag as TagIcon, User, UserMinus, UserPlus } from 'lucide-react'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import type { MenuItem } from '../../ui/menu-list.tsx'
import styles from './members-view.module.css'
import { PersonCard } from './person-card.tsx'
import type { OpenDialog } from './team-dialogs.tsx'

interface MembersViewProps {
  engagementId: string
  members: readonly Member[]
  teams: readonly GroupTeam[]
  editor: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Members as cards; what one can do with a member depends on whether they are in a team, and on who asks. */
export function MembersView({ engagementId, members, teams, editor, onOpen }: MembersViewProps) {
  const viewer = useViewer()
  const teamOf = new Map(teams.flatMap((team) => team.member_assignments.map((each) => [each.employee_id, team])))
  const menuOf = (member: Member, button: () => HTMLElement | null): MenuItem[] => {
    const team = teamOf.get(member.employee_id)
    const items: MenuItem[] = [
      {
        label: 'View profile',
        icon: <User aria-hidden="true" />,
        to: paths.member(engagementId, member.employee_id),
      },
      {
        label: 'Other engagements',
        icon: <Building2 aria-hidden="true" />,
        onSelect: () => onOpen({ kind: 'other-engagements', member }),
      },
      ...(mayGiveFeedbackOn(viewer, member.employee_id)
        ? [
            {
              label: 'Provide feedback',
              icon: <MessageSquareText aria-hidden="true" />,
              onSelect: () => onOpen({ kind: 'feedback', employee_id: member.employee_id, name: member.employee_name }),
            },
          ]
        : []),
    ]
    if (!editor) return items
    items.splice(2, 0, {
      label: 'Manage tags',
      icon: <TagIcon aria-hidden="true" />,
      onSelect: () => onOpen({ kind: 'tags', member, anchor: button() }),
    })
    const membership: MenuItem = team
      ? {
          label: 'Remove from team',
          icon: <UserMinus aria-hidden="true" />,
          onSelect: () => onOpen({ kind: 'remove', member, team }),
          danger: true,
          apart: true,
        }
      : {
          label: 'Add to a team',
          icon: <UserPlus aria-hidden="true" />,
          onSelect: () => onOpen({ kind: 'add', member }),
          apart: true,
        }
    return [...items, membership]
  }
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
            menu={(button) => menuOf(member, button)}
          />
        </li>
      ))}
    </ul>
  )
}
