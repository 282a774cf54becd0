import { pageSize } from '@portal/domain/engagement-access/contract'
import {
  type AccessEvent,
  type EventGroup,
  eventGroupLabels,
  eventGroups,
  eventLabels,
} from '@portal/domain/engagement-access/event'
import type { Reader } from '@portal/domain/engagement-access/reader'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { moment } from '../portal/moment.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExportLink } from '../ui/export-link.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { Table } from '../ui/table.tsx'
import styles from './engagement-access.module.css'
import { eventsFile, eventsQuery } from './queries.ts'
import { RowSkeletons } from './row-skeletons.tsx'

/** To what one person did, to one kind of events, or to both. */
export interface Narrowed {
  person?: Pick<Reader, 'id' | 'name'>
  group?: EventGroup
}

interface AccessEventsProps {
  id: string
  section: RefObject<HTMLElement | null>
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
}

const everything = 'everything'

/** Downloads, failed passwords, invitations and removals, newest first. */
export function AccessEvents({ id, section, narrowed, onNarrow }: AccessEventsProps) {
  const title = useId()
  const { person, group } = narrowed
  const [paging, setPaging] = useState({ of: narrowed, page: 1 })
  const page = paging.of === narrowed ? paging.page : 1
  const query = { page, ...(group && { group }), ...(person && { account_id: person.id }) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(eventsQuery(id, query))
  return (
    <section ref={section} className={styles.section} aria-labelledby={title} tabIndex={-1}>
      <SectionHead
        id={title}
        title="Access events"
        count={data?.total}
        actions={<ExportLink href={eventsFile(id, query)} label="Export access events as CSV" size="small" />}
      />
      <div className={styles.tools}>
        <Select
          label="Kind"
          hideLabel
          value={group ?? everything}
          onChange={(value) =>
            onNarrow({ ...(person && { person }), ...(value !== everything && { group: value as EventGroup }) })
          }
          options={[
            { value: everything as string, label: 'All events' },
            ...eventGroups.map((each) => ({ value: each as string, label: eventGroupLabels[each] })),
          ]}
        />
      </div>
      {person && (
        <p className={styles.words}>
          Showing actions by {person.name} and changes to their access.{' '}
          <button type="button" className={styles.count} onClick={() => onNarrow(group ? { group } : {})}>
            Show everyone
          </button>
        </p>
      )}
      {error ? (
        <FailedState sentence={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons label="Loading access events" rows={4} height={18} />
      ) : data.events.length > 0 ? (
        <div aria-busy={isPlaceholderData || undefined}>
          <EventTable events={data.events} />
          <Pagination
            label="Pages of access events"
            page={page}
            total={Math.ceil(data.total / pageSize)}
            onChange={(next) => setPaging({ of: narrowed, page: next })}
          />
        </div>
      ) : person || group ? (
        <EmptyState action={<Button onClick={() => onNarrow({})}>Show all events</Button>}>No matches.</EmptyState>
      ) : (
        <EmptyState>
          No access events yet. Downloads, failed passwords, invitations and removals will appear here.
        </EmptyState>
      )}
    </section>
  )
}

const EventTable = ({ events }: { events: readonly AccessEvent[] }) => (
  <Table
    label="Access events"
    rows={events}
    keyOf={({ id }) => id}
    columns={[
      { name: 'Time', figures: true, cell: ({ at }) => moment(at) },
      { name: 'Person', cell: ({ who }) => who },
      { name: 'Event', cell: ({ kind, about }) => <What kind={kind} about={about} /> },
    ]}
  />
)

const What = ({ kind, about }: Pick<AccessEvent, 'kind' | 'about'>) => (
  <span className={styles.act} data-bad={kind === 'wrong_password' || undefined}>
    {eventLabels[kind]}
    {about !== null && <strong> {about}</strong>}
  </span>
)
