import { useQuery } from '@tanstack/react-query'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { RemovalNotice } from '../../shared/engagement/removal-notice.tsx'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { todosQuery } from '../../shared/todos/todos.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import styles from './engagement-overview.module.css'
import { EngagementOverview } from './engagement-overview.tsx'
import { EngagementSentence } from './engagement-sentence.tsx'
import { OpenItems } from './open-items.tsx'
import { changesOf, openItemsOf, stateOf } from './queries.ts'

/** `/engagements/{id}`: how the engagement stands, on one page. Its header, to-dos, state and changes load apart. */
export function EngagementScreen({ id }: { id: string }) {
  const state = useQuery(stateOf(id))
  const parts = [state, useQuery(openItemsOf(id)), useQuery(changesOf(id)), useQuery(todosQuery)]
  const header = useQuery(headerQuery(id))
  useOpenFromAddress('print', () => window.print(), !parts.some(({ isPending }) => isPending))
  return (
    <EngagementPage
      queries={parts}
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
    >
      {header.data?.removal && <RemovalNotice id={id} removal={header.data.removal} />}
      <div className={styles.screen}>
        <OpenItems id={id} />
        <EngagementOverview id={id} header={header.data} query={state} />
      </div>
    </EngagementPage>
  )
}
