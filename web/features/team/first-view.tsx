import type { Engagement } from '@portal/domain/engagements/engagement'
import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { inMemberOrder } from '@portal/domain/team/views'
import { useId } from 'react'
import { paths } from '../../shared/paths.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useMemberMenu } from './member-menu.tsx'
import { MemberRows } from './member-rows.tsx'
import { NextFourWeeks } from './next-four-weeks.tsx'
import { OversightView } from './oversight-view.tsx'
import { views } from './selected-view.ts'
import type { OpenDialog } from './team-dialogs.tsx'

interface FirstViewProps {
  engagement: Engagement
  members: readonly Member[]
  teams: readonly GroupTeam[]
  isEditor: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Oversight and Escalation, what changes in the team soon, and its first members. */
export function FirstView({ engagement, members, teams, isEditor, onOpen }: FirstViewProps) {
  const heading = useId()
  const engagementId = engagement.id
  const menuOf = useMemberMenu({ engagementId, teams, isEditor, onOpen })
  return (
    <>
      <OversightView engagement={engagement} editor={isEditor} onOpen={onOpen} />
      {members.length > 0 && (
        <>
          <NextFourWeeks engagementId={engagementId} members={members} />
          <section aria-labelledby={heading}>
            <SectionHead
              id={heading}
              title="Implementation"
              count={members.length}
              actions={<MoreLink to={`${paths.team(engagementId)}?view=${views.implementation}`}>All members</MoreLink>}
            />
            <MemberRows
              engagementId={engagementId}
              members={inMemberOrder(members, 'role').slice(0, 4)}
              teams={teams}
              menuOf={menuOf}
              hidesHead
            />
          </section>
        </>
      )}
    </>
  )
}
