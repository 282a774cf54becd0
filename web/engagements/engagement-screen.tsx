import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { CallError } from '../http/call.ts'
import { CannotAccess } from '../portal/cannot-access.tsx'
import { headerQuery } from '../portal/engagement.ts'
import { EngagementHeader } from '../portal/engagement-header.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { later } from '../ui/later.tsx'
import { EngagementOverview } from './engagement-overview.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { overviewOf } from './queries.ts'

const RemovalNotice = later(async () => (await import('../portal/removal-notice.tsx')).RemovalNotice)

/** `/engagements/{id}`: how the engagement stands, on one page. */
export function EngagementScreen({ id }: { id: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(overviewOf(id))
  const header = useQuery(headerQuery(id))
  const failure = header.error ?? error
  if (failure instanceof CallError && failure.status === 404) return <CannotAccess />
  return (
    <>
      <EngagementHeader
        id={id}
        tab="overview"
        name="Engagement"
        actions={
          <IconButton
            data-icon
            label="Print"
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          />
        }
      />
      {header.data?.removal && <RemovalNotice id={id} removal={header.data.removal} />}
      {data ? (
        <EngagementOverview id={id} overview={data} />
      ) : isPending ? (
        <OverviewSkeleton />
      ) : (
        <FailedState sentence="Something went wrong" retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  )
}
