import { useQuery } from '@tanstack/react-query'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { List } from '../../shared/lists/list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { AuditList } from './audit-list.tsx'
import { AuditsSkeleton } from './audits-skeleton.tsx'
import { auditsOf } from './queries.ts'

/** `/engagements/{id}/all-audits`: the audits of an engagement with the newest score and the trend of each. */
export function AuditsScreen({ id }: { id: string }) {
  const audits = useQuery(auditsOf(id))
  const mayEdit = useQuery(headerQuery(id)).data?.record_access === 'edit'
  return (
    <EngagementPage id={id} name="Audits" queries={[audits]} briefOnPhone>
      <SectionHead title="Audits" count={audits.data?.length} />
      <List
        query={audits}
        label="the audits"
        skeleton={<AuditsSkeleton />}
        empty={
          <EmptyState>
            {mayEdit ? 'No audits yet. These come by import.' : 'There are no audits provided for this project'}
          </EmptyState>
        }
      >
        {(rows) => <AuditList label="Audits" engagementId={id} audits={rows} />}
      </List>
    </EngagementPage>
  )
}
