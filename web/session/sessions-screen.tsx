import { formatInstant } from '@portal/domain/dates/calendar-day'
import type { SessionInfo } from '@portal/domain/session/contract'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { settings } from '../app/settings.ts'
import { sentenceOf } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts'
import styles from './sessions-screen.module.css'

/** Where one is signed in, and the way to end it there. */
export function SessionsScreen() {
  const { data: sessions, isError, error, isFetching, refetch } = useQuery(sessionsQuery)
  const [asking, setAsking] = useState(false)
  const endOthers = useEndOtherSessions()
  const others = sessions?.filter(({ current }) => !current).length ?? 0
  const confirm = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => showToast('All other sessions have ended'),
      onError: (failure) => showToast(sentenceOf(failure), 'error'),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <PageHeader
        title="Where you are signed in"
        actions={others > 0 && <Button onClick={() => setAsking(true)}>End all others</Button>}
      />
      <SectionHead title="Sessions" count={sessions?.length} />
      {sessions ? (
        <ul>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : isError ? (
        <FailedState sentence={sentenceOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading your sessions">
          {[1, 2].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width={20} height={20} />
              <div className={styles.words}>
                <Skeleton width={180} height={16} />
                <Skeleton width={280} height={14} />
              </div>
            </div>
          ))}
        </Loading>
      )}
      <Confirm
        open={asking}
        title="End all other sessions?"
        confirmLabel="End them"
        busy={endOthers.isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>Every other browser must sign in again. This one stays signed in.</p>
      </Confirm>
    </>
  )
}

function SessionRow({ session }: { session: SessionInfo }) {
  const end = useEndSession()
  const { id, current, device, signed_in_at, last_seen_at } = session
  const Icon = /android|iphone|phone|mobile/i.test(device) ? Smartphone : Monitor
  const act = () =>
    end.mutate(id, {
      onSuccess: () => showToast('The session has ended'),
      onError: (failure) => showToast(sentenceOf(failure), 'error'),
    })
  return (
    <li className={styles.row}>
      <Icon size={20} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.device}>{device || 'Unknown browser'}</p>
        <p className={styles.times}>
          <span>First seen {dateAndTime(signed_in_at)}</span> <span>· last seen {dateAndTime(last_seen_at)}</span>
        </p>
      </div>
      {current ? (
        <p className={styles.here}>This browser</p>
      ) : (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={`End the session of ${device} since ${dateAndTime(signed_in_at)}`}
          onClick={act}
        >
          End
        </Button>
      )}
    </li>
  )
}

function dateAndTime(instant: string): string {
  const { time_zone } = settings
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' })
  return `${formatInstant(instant, time_zone)}, ${clock.format(new Date(instant))}`
}
