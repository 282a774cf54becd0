import type { Engagement } from '@portal/domain/engagements/engagement'
import { leaderRole } from '@portal/domain/engagements/leader'
import { assignedSoon, couldNotTakeData } from '@portal/domain/team/validation'
import { useQuery } from '@tanstack/react-query'
import { CallError, detailOr } from '../http/call.ts'
import { CannotAccess } from '../portal/cannot-access.tsx'
import { engagementQuery } from '../portal/engagement.ts'
import { usePageName } from '../portal/page.ts'
import { paths } from '../portal/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EditableTags } from './editable-tags.tsx'
import { ProfileFeedback, ProfileFeedbackSkeleton } from './profile-feedback.tsx'
import { Email, GoBack, ProfileCard, ProfileColumns, ProfileSkeleton } from './profile-layout.tsx'
import { oversightOf } from './queries.ts'

const role = leaderRole.portfolio_director

/** `/engagements/{id}/portfolio-director` (document 2, point 2.3). */
export function PortfolioDirectorScreen({ id }: { id: string }) {
  const engagement = useQuery(engagementQuery(id))
  usePageName({ here: engagement.data?.portfolio_director_name ?? undefined })
  if (engagement.error instanceof CallError && engagement.error.status === 404) return <CannotAccess />
  return (
    <>
      <GoBack to={paths.team(id)} />
      {engagement.isPending && (
        <>
          <h1 className="sr-only">{role}</h1>
          <ProfileSkeleton />
        </>
      )}
      {engagement.isError && (
        <>
          <PageHeader title={role} />
          <FailedState
            sentence={detailOr(couldNotTakeData, engagement.error)}
            retrying={engagement.isFetching}
            onRetry={() => void engagement.refetch()}
          />
        </>
      )}
      {engagement.data && <Director engagement={engagement.data} />}
    </>
  )
}

function Director({ engagement }: { engagement: Engagement }) {
  const oversight = useQuery(oversightOf(engagement.id))
  const director = oversight.data?.portfolio_director
  const name = engagement.portfolio_director_name
  if (name === null)
    return (
      <>
        <PageHeader title={role} />
        <EmptyState>{assignedSoon}</EmptyState>
      </>
    )
  const facts = [
    { name: 'Role', value: role },
    { name: 'Project', value: engagement.title },
    { name: 'Email', value: <Email address={engagement.portfolio_director_email} /> },
    {
      name: 'Tags',
      value: (
        <EditableTags
          engagement={engagement}
          name={role}
          tags={engagement.header_tags.portfolio_director}
          of={{ place: 'portfolio_director' }}
        />
      ),
    },
  ]
  return (
    <ProfileColumns card={<ProfileCard name={name} photoId={director?.photo_id ?? null} facts={facts} />}>
      {oversight.isPending && <ProfileFeedbackSkeleton />}
      {oversight.isError && (
        <FailedState
          sentence={detailOr(couldNotTakeData, oversight.error)}
          retrying={oversight.isFetching}
          onRetry={() => void oversight.refetch()}
        />
      )}
      {director && (
        <ProfileFeedback
          engagementId={engagement.id}
          engagementTitle={engagement.title}
          employeeId={director.employee_id}
          name={name}
        />
      )}
    </ProfileColumns>
  )
}
