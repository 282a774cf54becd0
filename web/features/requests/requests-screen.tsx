import { isAbout, noLongerOpen, type OpenRequest, type Requests, waitsForOthers } from '@portal/domain/requests/request'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { List, NoMatch } from '../../shared/lists/list.tsx'
import { openRequest, requestFilters, requestsQuery } from '../../shared/requests/requests.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DecisionRow } from './decision-row.tsx'
import { RequestRow } from './request-row.tsx'
import styles from './requests-screen.module.css'

const RequestDialog = lazyDialog(async () => (await import('./request-dialog.tsx')).RequestDialog)

const kinds = [
  { value: '' as const, label: 'All' },
  { value: 'extension' as const, label: 'Extensions' },
  { value: 'team' as const, label: 'Team' },
]

/** `/requests`: what customers asked for on the engagements one leads or works on, answered where it stands. */
export function RequestsScreen() {
  const today = useToday()
  const filters = useFilters(requestFilters)
  const { kind, engagement } = filters.values
  const requests = useQuery(requestsQuery(filters.values))
  const { data } = requests
  const [acting, setActing] = useRequestInAddress(requests)
  return (
    <>
      <PageHeader title="Requests" below="Requests on your engagements" />
      <Row gap={12} wrap pad="0 0 20px">
        <Segments label="Kind" value={kind} onChange={(kind) => filters.change({ kind })} options={kinds} />
        <div className={styles.engagement}>
          <Select
            label="Engagement"
            hideLabel
            value={engagement}
            onChange={(engagement) => filters.change({ engagement })}
            options={engagementOptions(data, engagement)}
          />
        </div>
      </Row>
      <List
        query={requests}
        label="the requests"
        skeleton={<Shapes />}
        failed="Something went wrong"
        isEmpty={({ open }) => open.length === 0}
        empty={<EmptyState>No open requests.</EmptyState>}
        filters={filters}
        noMatch={<NoMatch clearLabel="Show all requests" onClear={filters.clear} />}
      >
        {({ open, open_total }) => (
          <>
            <OpenRequests
              title="Yours to answer"
              requests={open.filter((request) => !waitsForOthers(request))}
              onAct={setActing}
            />
            <OpenRequests title="Waiting for others" requests={open.filter(waitsForOthers)} onAct={setActing} />
            {open_total > open.length && (
              <p className={styles.more}>
                Showing the oldest {open.length} of {open_total}. Choose a kind or an engagement to see the others.
              </p>
            )}
          </>
        )}
      </List>
      {data && data.decided.length > 0 && (
        <section className={styles.decided}>
          <SectionHead title="Decided in the last 30 days" count={data.decided.length} />
          <ul aria-label="Decided requests">
            {data.decided.map((decision) => (
              <DecisionRow key={`${decision.kind} ${decision.id}`} decision={decision} today={today} />
            ))}
          </ul>
        </section>
      )}
      {acting && <RequestDialog request={acting} onClose={() => setActing(undefined)} />}
    </>
  )
}

interface OpenRequestsProps {
  title: string
  requests: readonly OpenRequest[]
  onAct: (request: OpenRequest) => void
}

/** Open requests under a head, the oldest first; renders nothing without any. */
function OpenRequests({ title, requests, onAct }: OpenRequestsProps) {
  const today = useToday()
  if (requests.length === 0) return null
  return (
    <section className={styles.section}>
      <SectionHead title={title} count={requests.length} />
      <ul aria-label={title}>
        {requests.map((request, place) => (
          <RequestRow
            key={request.id}
            request={request}
            today={today}
            onAct={onAct}
            hidesComment={isOfSameRequest(request, requests[place - 1])}
          />
        ))}
      </ul>
    </section>
  )
}

const isOfSameRequest = (one: OpenRequest, other: OpenRequest | undefined): boolean =>
  one.kind === 'team' && other?.kind === 'team' && one.request_id === other.request_id

/** Opens the request that the address names, or says that it is no longer open. Closing it takes it out of the address. */
function useRequestInAddress({ data, isFetching }: { data: Requests | undefined; isFetching: boolean }) {
  const {
    values: { answer },
    change,
  } = useFilters(openRequest)
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
  const act = (request: OpenRequest | undefined) => {
    setActing(request)
    if (!request) change({ answer: '' })
  }
  return [acting, act] as const
}

/** Options of the filter; includes the chosen engagement even without open requests. */
const engagementOptions = (data: Requests | undefined, chosen: string) => {
  const known = data?.engagements ?? []
  const all = known.map(({ id, title }) => ({ value: id, label: title }))
  const missing =
    chosen !== '' && !known.some(({ id }) => id === chosen) ? [{ value: chosen, label: 'Selected engagement' }] : []
  return [{ value: '', label: 'All engagements' }, ...missing, ...all]
}

const Shapes = () =>
  [62, 48, 55, 40].map((width) => (
    <div key={width} className={styles.row}>
      <span className={styles.icon}>
        <Skeleton width={16} height={16} />
      </span>
      <Skeleton width={`${width}%`} height={34} />
    </div>
  ))
