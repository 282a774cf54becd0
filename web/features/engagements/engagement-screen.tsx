import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { RemovalNotice } from '../../shared/engagement/removal-notice.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { EngagementOverview } from './engagement-overview.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { overviewOf } from './queries.ts'

/** `/engagements/{id}`: how the engagement stands, on one page. */
export function EngagementScreen({ id }: { id: string }) {
  const overview = useQuery(overviewOf(id))
  const header = useQuery(headerQuery(id))
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
      actions={
        !overview.isLoadingError && (
          <IconButton
            data-icon
            label="Print"
            icon={<Printer size={18} aria-hidden="true" />}
            onClick={() => window.print()}
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
