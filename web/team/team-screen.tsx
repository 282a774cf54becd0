import type { Engagement } from '@portal/domain/engagements/engagement'
import { clientPartnerName } from '@portal/domain/team/contact'
import { isTeamEditor } from '@portal/domain/team/permissions'
import { teamsFailed } from '@portal/domain/team/validation'
import { ungrouped } from '@portal/domain/team/views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../http/call.ts'
import { CannotAccess } from '../portal/cannot-access.tsx'
import { engagementQuery } from '../portal/engagement.ts'
import { EngagementHeader } from '../portal/engagement-header.tsx'
import { useSearchText } from '../portal/search-text.ts'
import { useViewer } from '../portal/session.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { LeavingSoon } from './leaving-soon.tsx'
import { membersOf, tagsOf, teamsOf } from './queries.ts'
import { useSelectedView, views } from './selected-view.ts'
import { type OpenDialog, TeamDialogs } from './team-dialogs.tsx'
import styles from './team-screen.module.css'
import { TeamSkeleton } from './team-skeleton.tsx'
import { ViewList } from './view-list.tsx'
import { ViewPanel } from './view-panel.tsx'

/** `/engagements/{id}/team` (document 2, point 2.1). */
export function TeamScreen({ id }: { id: string }) {
  const { data: engagement, error, isPending, isFetching, refetch } = useQuery(engagementQuery(id))
  if (error instanceof CallError && error.status === 404) return <CannotAccess />
  return (
    <>
      <EngagementHeader id={id} tab="team" name="Your Team" />
      {engagement ? (
        <Team engagement={engagement} />
      ) : isPending ? (
        <TeamSkeleton />
      ) : (
        <FailedState sentence="Something went wrong" retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Team({ engagement }: { engagement: Engagement }) {
  const { id } = engagement
  const editor = isTeamEditor(useViewer(), id)
  const members = useQuery(membersOf(id))
  const teams = useQuery(teamsOf(id))
  const tags = useQuery(tagsOf(id)).data ?? []
  const selected = useSelectedView()
  const { view, tagIds, select } = selected
  const [search, setSearch] = useSearchText()
  const [dialog, setDialog] = useState<OpenDialog>()

  if (members.isPending || teams.isPending) return <TeamSkeleton />
  if (!members.data || !teams.data) {
    const retry = () => void Promise.all([members, teams].map((query) => query.isError && query.refetch()))
    return <FailedState sentence={teamsFailed} retrying={members.isFetching || teams.isFetching} onRetry={retry} />
  }

  const team = teams.data.find((each) => each.id === view)
  // A team that is gone leaves one among those who were in it.
  const known = team || Object.values<string>(views).includes(view)
  const shown = known ? view : views.ungrouped
  const alone = ungrouped(members.data, teams.data)
  const overseers = [clientPartnerName(engagement), engagement.portfolio_director_name]
  const counts = {
    oversight: overseers.filter((name) => name !== null).length,
    implementation: members.data.length,
    ungrouped: alone.length,
  }
  return (
    <>
      <div className={styles.team}>
        <ViewList
          selected={shown}
          onSelect={select}
          counts={counts}
          teams={teams.data}
          onNewTeam={editor ? () => setDialog({ kind: 'new-team' }) : undefined}
        />
        <section className={styles.panel} aria-label="Team">
          <LeavingSoon engagementId={id} members={members.data} onMore={selected.showByLastDay} />
          <ViewPanel
            key={shown}
            view={shown}
            engagement={engagement}
            members={shown === views.ungrouped ? alone : (team?.member_assignments ?? members.data)}
            team={team}
            teams={teams.data}
            tags={tags}
            tagIds={tagIds}
            order={selected.order}
            search={search}
            editor={editor}
            onFilter={selected.filterByTags}
            onOrder={selected.orderBy}
            onSearch={setSearch}
            onOpen={setDialog}
          />
        </section>
      </div>
      {dialog && (
        <TeamDialogs
          dialog={dialog}
          engagement={engagement}
          members={members.data}
          teams={teams.data}
          onClose={() => setDialog(undefined)}
          onSelect={(next) => select(next, { replace: true })}
        />
      )}
    </>
  )
}
