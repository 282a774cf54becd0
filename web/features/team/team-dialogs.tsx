import type { Engagement } from '@portal/domain/engagements/engagement'
import type { HeaderPlace } from '@portal/domain/tags/project-tag'
import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { LazyRecordDialog } from '../../shared/engagement/lazy-record-dialog.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { AddToTeamDialog } from './add-to-team-dialog.tsx'
import { DeleteTeamDialog } from './delete-team-dialog.tsx'
import { EditTeamDialog } from './edit-team-dialog.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { NewTeamDialog } from './new-team-dialog.tsx'
import { OtherEngagementsDialog } from './other-engagements-dialog.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'
import { type ViewKey, views } from './selected-view.ts'
import { HeaderTagPicker, MemberTagPicker } from './tag-pickers.tsx'
import { TeamFeedbackDialog } from './team-feedback-dialog.tsx'

const AbsencesDialog = lazyDialog(async () => (await import('../../shared/people/absences-dialog.tsx')).AbsencesDialog)

/** Open dialog of the team screen. */
export type OpenDialog =
  | { kind: 'new-team' }
  | { kind: 'edit-team' | 'delete-team' | 'team-feedback'; team: GroupTeam }
  | { kind: 'add' | 'other-engagements' | 'absences' | 'end'; member: Member }
  | { kind: 'remove'; member: Member; team: GroupTeam }
  | { kind: 'feedback'; employee_id: string; name: string }
  | { kind: 'tags'; member: Member; anchor: HTMLElement | null }
  | { kind: 'header-tags'; place: HeaderPlace; name: string; anchor: HTMLElement | null }

interface TeamDialogsProps {
  dialog: OpenDialog
  engagement: Engagement
  members: readonly Member[]
  teams: readonly GroupTeam[]
  onClose: () => void
  onSelect: (view: ViewKey) => void
}

export function TeamDialogs({ dialog, engagement, members, teams, onClose, onSelect }: TeamDialogsProps) {
  const common = { engagementId: engagement.id, onClose }
  const picker = { engagement, onClose }
  // Current version, since someone else may have changed the team.
  const fresh = (team: GroupTeam): GroupTeam => teams.find((each) => each.id === team.id) ?? team
  switch (dialog.kind) {
    case 'new-team':
      return <NewTeamDialog {...common} teams={teams} onMade={onSelect} />
    case 'edit-team':
      return <EditTeamDialog {...common} team={fresh(dialog.team)} members={members} teams={teams} />
    case 'delete-team':
      return (
        <DeleteTeamDialog
          {...common}
          team={fresh(dialog.team)}
          onDeleted={() => {
            onClose()
            onSelect(views.ungrouped)
          }}
        />
      )
    case 'team-feedback':
      return <TeamFeedbackDialog team={dialog.team} teams={teams} engagement={engagement} onClose={onClose} />
    case 'add':
      return <AddToTeamDialog {...common} member={dialog.member} />
    case 'remove':
      return <RemoveMemberDialog {...common} member={dialog.member} team={fresh(dialog.team)} />
    case 'other-engagements':
      return <OtherEngagementsDialog {...common} member={dialog.member} />
    case 'absences':
      return <AbsencesDialog id={dialog.member.employee_id} name={dialog.member.employee_name} onClose={onClose} />
    case 'end':
      return (
        <LazyRecordDialog
          {...common}
          name="end"
          person={{ employee_id: dialog.member.employee_id, name: dialog.member.employee_name }}
        />
      )
    case 'feedback':
      return (
        <FeedbackDialog
          {...common}
          engagementTitle={engagement.title}
          employeeId={dialog.employee_id}
          name={dialog.name}
        />
      )
    case 'tags':
      return <MemberTagPicker {...picker} member={dialog.member} anchor={dialog.anchor} />
    case 'header-tags':
      return <HeaderTagPicker {...picker} place={dialog.place} name={dialog.name} anchor={dialog.anchor} />
  }
}
