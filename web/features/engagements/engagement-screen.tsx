import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { RemovalNotice } from '../../shared/engagement/removal-notice.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './engagement-overview.module.css'
import { EngagementOverview } from './engagement-overview.tsx'
import { EngagementSentence } from './engagement-sentence.tsx'
import { OpenItems } from './open-items.tsx'
import { stateOf } from './queries.ts'

/** `/engagements/{id}`: how the engagement stands, on one page. Its header, to-dos, state and changes load apart. */
export function EngagementScreen({ id }: { id: string }) {
  const state = useQuery(stateOf(id))
  const header = useQuery(headerQuery(id))
  return (
    <EngagementPage
      queries={[state]}
      id={id}
      name="Engagement"
      sentence={!state.isLoadingError && <EngagementSentence id={id} overview={state.data} />}
      below={
        header.isLoadingError && (
          <FailedPart
            title="We could not load the name and status."
            sentence="Something went wrong"
            onRetry={() => void header.refetch()}
          />
        )
      }
      actions={
        <IconButton
          data-icon
          label="Print"
          icon={<Printer size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        />
      }
    >
      {header.data?.removal && <RemovalNotice id={id} removal={header.data.removal} />}
      <div className={styles.screen}>
        <OpenItems id={id} />
        <EngagementOverview id={id} header={header.data} query={state} />
      </div>
    </EngagementPage>
  )
}
