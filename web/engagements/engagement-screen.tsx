import { useQuery } from '@tanstack/react-query'
import { CannotAccess } from '../app/cannot-access.tsx'
import { engagementQuery } from '../app/engagement.ts'
import { paths } from '../app/paths.ts'
import { useToday } from '../app/today.ts'
import { CallError } from '../http/call.ts'
import { ButtonLink } from '../ui/button.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { EngagementCard } from './engagement-card.tsx'

/** `/engagements/{id}`: the one engagement's card. */
export function EngagementScreen({ id }: { id: string }) {
  const today = useToday()
  const engagement = useQuery(engagementQuery(id))
  if (engagement.isPending)
    return (
      <>
        <PageHeader title="Engagement" />
        <Loading label="Loading the engagement">
          <CardSkeleton />
        </Loading>
      </>
    )
  if (engagement.isError) {
    if (engagement.error instanceof CallError && engagement.error.status === 404) return <CannotAccess />
    return (
      <>
        <PageHeader title="Engagement" />
        <FailedState sentence="Something went wrong" retrying={engagement.isFetching} onRetry={engagement.refetch} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={engagement.data.title}
        actions={<ButtonLink to={paths.engagements()}>All engagements</ButtonLink>}
      />
      <EngagementCard engagement={engagement.data} today={today} />
    </>
  )
}
