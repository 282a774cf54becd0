import type { Engagement } from '@portal/domain/engagements/engagement'
import { clientPartnerName } from '@portal/domain/team/contact'
import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member } from '@portal/domain/team/member'
import { isTeamEditor } from '@portal/domain/team/permissions'
import { teamsFailed } from '@portal/domain/team/validation'
import { ungrouped } from '@portal/domain/team/views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { combined } from '../../shared/lists/combined.ts'
import { List } from '../../shared/lists/list.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { membersOf, tagsOf, teamsOf } from './queries.ts'
import { useMemberFilters, useSelectedView, views } from './selected-view.ts'
import type { OpenDialog } from './team-dialogs.tsx'
import styles from './team-screen.module.css'
import { TeamSkeleton } from './team-skeleton.tsx'
import { ViewList } from './view-list.tsx'
import { ViewPanel } from './view-panel.tsx'

const TeamDialogs = lazyDialog(async () => (await import('./team-dialogs.tsx')).TeamDialogs)

/** `/engagements/{id}/team` (document 2, point 2.1). */
export function TeamScreen({ id }: { id: string }) {
  const engagement = useQuery(engagementQuery(id))
  return (
    <EngagementPage id={id} name="Your Team" queries={[engagement]}>
      <List query={engagement} label="the team" skeleton={<TeamSkeleton />} failed="Something went wrong">
        {(engagement) => <Team engagement={engagement} />}
      </List>
    </EngagementPage>
  )
}

function Team({ engagement }: { engagement: Engagement }) {
  const query = combined(useQuery(membersOf(engagement.id)), useQuery(teamsOf(engagement.id)))
  return (
    <List query={query} label="the team" skeleton={<TeamSkeleton />} failed={teamsFailed}>
      {([members, teams]) => <TeamViews engagement={engagement} members={members} teams={teams} />}
    </List>
  )
}

interface TeamViewsProps {
  engagement: Engagement
  members: readonly Member[]
  teams: readonly GroupTeam[]
}

function TeamViews({ engagement, members, teams }: TeamViewsProps) {
  const { id } = engagement
  const isEditor = isTeamEditor(useViewer(), id)
  const tags = useQuery(tagsOf(id)).data ?? []
  const { view, select } = useSelectedView()
  const filters = useMemberFilters()
  const [dialog, setDialog] = useState<OpenDialog>()

  const team = teams.find((each) => each.id === view)
  // A team that is gone leaves one among those who were in it.
  const known = team || Object.values<string>(views).includes(view)
  const shown = known ? view : views.ungrouped
  const alone = ungrouped(members, teams)
  const overseers = [clientPartnerName(engagement), engagement.portfolio_director_name]
  const counts = {
    oversight: overseers.filter((name) => name !== null).length,
    implementation: members.length,
    ungrouped: alone.length,
  }
  return (
    <>
      <div className={styles.team}>
        <ViewList
          selected={shown}
          onSelect={select}
          counts={counts}
          teams={teams}
          onNewTeam={isEditor ? () => setDialog({ kind: 'new-team' }) : undefined}
        />
        <section className={styles.panel} aria-label="Team">
          <ViewPanel
            key={shown}
            view={shown}
            engagement={engagement}
            members={shown === views.ungrouped ? alone : (team?.member_assignments ?? members)}
            team={team}
            teams={teams}
            tags={tags}
            filters={filters}
            isEditor={isEditor}
            onOpen={setDialog}
          />
        </section>
      </div>
      {dialog && (
        <TeamDialogs
          dialog={dialog}
          engagement={engagement}
          members={members}
          teams={teams}
          onClose={() => setDialog(undefined)}
          onSelect={(next) => select(next, { replace: true })}
        />
      )}
    </>
  )
}
