import { useQuery } from '@tanstack/react-query'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { RemovalNotice } from '../../shared/engagement/removal-notice.tsx'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { EngagementOverview } from './engagement-overview.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { overviewOf } from './queries.ts'

/** `/engagements/{id}`: how the engagement stands, on one page. */
export function EngagementScreen({ id }: { id: string }) {
  const overview = useQuery(overviewOf(id))
  const header = useQuery(headerQuery(id))
  useOpenFromAddress('print', () => window.print(), overview.data !== undefined)
  const retrying = overview.isFetching || header.isFetching
  return (
    <EngagementPage
      queries={[overview]}
      id={id}
      name="Engagement"
      below={
        header.isLoadingError &&
        !overview.isLoadingError && (
          <FailedPart
            title="We could not load the name and status."
            sentence="Something went wrong"
            onRetry={() => void header.refetch()}
          />
        )
      }
    >
      {header.data?.removal && <RemovalNotice id={id} removal={header.data.removal} />}
      {overview.isLoadingError && (
        <FailedState
          title={header.isLoadingError ? 'We could not load this engagement.' : 'We could not load this overview.'}
          sentence={header.isLoadingError ? 'Something went wrong' : 'You can still open the other tabs.'}
          retrying={retrying}
          onRetry={() => {
            void overview.refetch()
            if (header.isLoadingError) void header.refetch()
          }}
        />
      )}
      {overview.isPending && <OverviewSkeleton />}
      {overview.data && <EngagementOverview id={id} header={header.data} overview={overview.data} />}
    </EngagementPage>
  )
}
