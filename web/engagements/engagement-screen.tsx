import { useQuery } from '@tanstack/react-query'
import { CannotAccess } from '../app/cannot-access.tsx'
import { engagementQuery } from '../app/engagement.ts'
import { EngagementHeader } from '../app/engagement-header.tsx'
import { useToday } from '../app/today.ts'
import { CallError } from '../http/call.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { EngagementCard } from './engagement-card.tsx'
import styles from './engagement-list.module.css'

/** `/engagements/{id}`: the one engagement's card. */
export function EngagementScreen({ id }: { id: string }) {
  const today = useToday()
  const { data, error, isPending, isFetching, refetch } = useQuery(engagementQuery(id))
  if (error instanceof CallError && error.status === 404) return <CannotAccess />
  return (
    <>
      <EngagementHeader id={id} tab="overview" name="Engagement" />
      <div className={styles.list}>
        {data ? (
          <EngagementCard engagement={data} today={today} />
        ) : isPending ? (
          <Loading label="Loading the engagement">
            <CardSkeleton />
          </Loading>
        ) : (
          <FailedState sentence="Something went wrong" retrying={isFetching} onRetry={refetch} />
        )}
      </div>
    </>
  )
}
