import { mayGiveFeedbackOn } from '@portal/domain/feedback/permissions'
import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  CalendarDays,
  CalendarX2,
  MessageSquareText,
  Tag as TagIcon,
  User,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { useRef } from 'react'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { OpenDialog } from './team-dialogs.tsx'

/** Entries of a person's menu. Popovers opened from it are anchored at the given button. */
export type MenuOf = (button: () => HTMLElement | null) => readonly MenuItem[]

/** The three dots at a person; nothing without an entry. */
export function PersonMenu({ name, menu }: { name: string; menu: MenuOf }) {
  const place = useRef<HTMLDivElement>(null)
  const items = menu(() => place.current?.querySelector('button') ?? null)
  if (items.length === 0) return null
  return (
    <div ref={place}>
      <RowMenu label={`Actions for ${name}`} items={items} />
    </div>
  )
}

interface MemberMenuProps {
  engagementId: string
  teams: readonly GroupTeam[]
  isEditor: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** The menu of each member. It depends on whether they are in a team, and on the viewer. */
export function useMemberMenu({ engagementId, teams, isEditor, onOpen }: MemberMenuProps): (member: Member) => MenuOf {
  const viewer = useViewer()
  const editsRecords = useQuery(headerQuery(engagementId)).data?.record_access === 'edit'
  const teamOf = new Map(teams.flatMap((team) => team.member_assignments.map((each) => [each.employee_id, team])))
  return (member) => (button) => {
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
    if (editsRecords)
      items.push(
        {
          label: 'Absences',
          icon: <CalendarDays aria-hidden="true" />,
          onSelect: () => onOpen({ kind: 'absences', member }),
        },
        { label: 'End on …', icon: <CalendarX2 aria-hidden="true" />, onSelect: () => onOpen({ kind: 'end', member }) },
      )
    if (!isEditor) return items
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
}
