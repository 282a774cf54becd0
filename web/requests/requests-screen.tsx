import { isAbout, type OpenRequest, type Requests } from '@portal/domain/requests/request'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAddressValues } from '../portal/address-values.ts'
import { noLongerOpen, RequestDialog } from '../portal/request-dialog.tsx'
import { requestsQuery, requestValues } from '../portal/requests.ts'
import { useToday } from '../portal/today.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { DecisionRow } from './decision-row.tsx'
import { RequestRow } from './request-row.tsx'
import styles from './requests-screen.module.css'

const everything = 'everything'
const kinds = [
  { value: everything, label: 'All' },
  { value: 'extension', label: 'Extensions' },
  { value: 'team', label: 'Team' },
]

/** `/requests`: what customers asked for on the engagements one leads or works on, answered where it stands. */
export function RequestsScreen() {
  const today = useToday()
  const [{ answer, ...filter }, change] = useAddressValues(requestValues)
  const { data, isPending, isFetching, isPlaceholderData, refetch } = useQuery(requestsQuery(filter))
  const [acting, setActing] = useState<OpenRequest>()
  const named = answer === '' ? undefined : data?.open.find((request) => isAbout(request, answer))
  const isNoLongerOpen = answer !== '' && !named && !acting && data !== undefined && !isFetching
  const announcedAnswer = useRef('')
  useEffect(() => {
    if (named) setActing((before) => before ?? named)
  }, [named])
  useEffect(() => {
    if (!isNoLongerOpen || announcedAnswer.current === answer) return
    announcedAnswer.current = answer
    showToast(noLongerOpen, 'error')
    change({ answer: '' })
  })
  const close = () => {
    setActing(undefined)
    change({ answer: '' })
  }
  return (
    <>
      <PageHeader title="Requests" below="Requests on your engagements" />
      <div className={styles.tools} aria-busy={isPlaceholderData || undefined}>
        <Segments
          label="Kind"
          value={filter.kind || everything}
          onChange={(kind) => change({ kind: kind === everything ? '' : kind })}
          options={kinds}
        />
        <div className={styles.engagement}>
          <Select
            label="Engagement"
            hideLabel
            value={filter.engagement || everything}
            onChange={(engagement) => change({ engagement: engagement === everything ? '' : engagement })}
            options={engagementOptions(data, filter.engagement)}
          />
        </div>
      </div>
      {data ? (
        <Lists
          requests={data}
          today={today}
          onAct={setActing}
          onClear={
            filter.kind || filter.engagement ? () => change({ kind: '', engagement: '', answer: '' }) : undefined
          }
        />
      ) : isPending ? (
        <RequestsSkeleton />
      ) : (
        <FailedState sentence="Something went wrong" retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {acting && <RequestDialog request={acting} onClose={close} />}
    </>
  )
}

/** Options of the filter; includes the chosen engagement even without open requests. */
const engagementOptions = (data: Requests | undefined, chosen: string) => {
  const known = data?.engagements ?? []
  const all = known.map(({ id, title }) => ({ value: id, label: title }))
  const missing =
    chosen !== '' && !known.some(({ id }) => id === chosen) ? [{ value: chosen, label: 'Selected engagement' }] : []
  return [{ value: everything, label: 'All engagements' }, ...missing, ...all]
}

interface ListsProps {
  requests: Requests
  today: string
  onAct: (request: OpenRequest) => void
  onClear: (() => void) | undefined
}

function Lists({ requests: { open, open_total, decided }, today, onAct, onClear }: ListsProps) {
  return (
    <>
      <section className={styles.section}>
        <SectionHead title="Open" count={open_total} />
        {open.length > 0 ? (
          <ul aria-label="Open requests">
            {open.map((request) => (
              <RequestRow key={request.id} request={request} today={today} onAct={onAct} />
            ))}
          </ul>
        ) : (
          <EmptyState action={onClear && <Button onClick={onClear}>Show all requests</Button>}>
            {onClear ? 'No matches.' : 'No open requests.'}
          </EmptyState>
        )}
        {open_total > open.length && (
          <p className={styles.more}>
            Showing the oldest {open.length} of {open_total}. Choose a kind or an engagement to see the others.
          </p>
        )}
      </section>
      {decided.length > 0 && (
        <section className={styles.section}>
          <SectionHead title="Decided in the last 30 days" count={decided.length} />
          <ul aria-label="Decided requests">
            {decided.map((decision) => (
              <DecisionRow key={`${decision.kind} ${decision.id}`} decision={decision} today={today} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const RequestsSkeleton = () => (
  <Loading label="Loading the requests">
    <div className={styles.section}>
      <SectionHead title="Open" />
      {[62, 48, 55, 40].map((width) => (
        <div key={width} className={styles.row}>
          <span className={styles.icon}>
            <Skeleton width={16} height={16} />
          </span>
          <Skeleton width={`${width}%`} height={34} />
        </div>
      ))}
    </div>
  </Loading>
)
