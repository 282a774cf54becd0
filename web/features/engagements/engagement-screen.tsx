import { useQuery } from '@tanstack/react-query'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { RemovalNotice } from '../../shared/engagement/removal-notice.tsx'
import { messageOf } from '../../shared/http/call.ts'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { todosQuery } from '../../shared/todos/todos.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import styles from './engagement-overview.module.css'
import { EngagementOverview } from './engagement-overview.tsx'
import { EngagementSentence } from './engagement-sentence.tsx'
import { OpenItems } from './open-items.tsx'
import { changesOf, openItemsOf, stateOf } from './queries.ts'

/** `/engagements/{id}`: how the engagement stands, on one page. Its header, to-dos, state and changes load apart. */
export function EngagementScreen({ id }: { id: string }) {
  const state = useQuery(stateOf(id))
  const [items, changes, todos] = [useQuery(openItemsOf(id)), useQuery(changesOf(id)), useQuery(todosQuery)]
  const parts = [state, items, changes, todos]
  const header = useQuery(headerQuery(id))
  const failed = [header, ...parts].filter(({ isLoadingError }) => isLoadingError)
  const hasNothing = state.isLoadingError && changes.isLoadingError && (items.isLoadingError || todos.isLoadingError)
  useOpenFromAddress('print', () => window.print(), !parts.some(({ isPending }) => isPending))
  return (
    <EngagementPage queries={parts} id={id} name="Engagement">
      {header.isLoadingError && !hasNothing && (
        <FailedPart
          title="We could not load the name and status."
          sentence="Something went wrong"
          onRetry={() => void header.refetch()}
        />
      )}
      <EngagementSentence id={id} overview={state.data} isFailed={state.isLoadingError} />
      {header.data?.removal && <RemovalNotice id={id} removal={header.data.removal} />}
      {hasNothing ? (
        <FailedState
          title="We could not load this page."
          sentence={header.isLoadingError ? 'Something went wrong' : messageOf(state.error)}
          retrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      ) : (
        <div className={styles.screen}>
          <OpenItems id={id} />
          <EngagementOverview id={id} header={header.data} query={state} />
        </div>
      )}
    </EngagementPage>
  )
}
