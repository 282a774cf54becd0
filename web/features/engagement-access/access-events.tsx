import { pageSize } from '@portal/domain/engagement-access/contract'
import { type EventKind, eventGroupLabels, eventGroups } from '@portal/domain/engagement-access/event'
import type { Reader } from '@portal/domain/engagement-access/reader'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId } from 'react'
import { moment } from '../../shared/dates/moment.ts'
import type { FilterValues, ListFilters } from '../../shared/lists/filters.ts'
import { List, NoMatch } from '../../shared/lists/list.tsx'
import { EventLines } from '../../shared/people/event-lines.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportLink } from '../../ui/export-link.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Columns } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-access.module.css'
import { type eventFilters, eventsFile, eventsQuery } from './queries.ts'

interface AccessEventsProps {
  id: string
  section: RefObject<HTMLElement | null>
  filters: ListFilters<FilterValues<typeof eventFilters>>
  /** People whose names are known. */
  readers: readonly Reader[]
}

const kinds = [
  { value: '' as const, label: 'All events' },
  ...eventGroups.map((value) => ({ value, label: eventGroupLabels[value] })),
]

const actionTexts: Readonly<Record<EventKind, string>> = {
  download: 'downloaded',
  wrong_password: 'entered a wrong password for',
  invited: 'invited',
  removed: 'removed',
  accepted: 'accepted the invitation',
  declined: 'declined the invitation',
}

/** Downloads, failed passwords, invitations and removals, newest first. */
export function AccessEvents({ id, section, filters, readers }: AccessEventsProps) {
  const title = useId()
  const { person, event, 'event-page': page } = filters.values
  const events = useQuery(eventsQuery(id, filters.values))
  return (
    <section ref={section} className={styles.section} aria-labelledby={title} tabIndex={-1}>
      <SectionHead
        id={title}
        title="Access events"
        count={events.data?.total}
        actions={<ExportLink href={eventsFile(id, filters.values)} label="Export CSV of access events" size="small" />}
      />
      <Columns columns="240px" from={768} gap={12} pad="0 0 12px">
        <Select label="Kind" hideLabel value={event} onChange={(event) => filters.change({ event })} options={kinds} />
      </Columns>
      {person !== '' && (
        <Text as="p" kind="quiet" className={styles.words}>
          Showing actions by {readers.find((reader) => reader.id === person)?.name ?? 'one person'} and changes to their
          access.{' '}
          <button type="button" className={styles.count} onClick={() => filters.change({ person: '' })}>
            Show everyone
          </button>
        </Text>
      )}
      <List
        query={events}
        label="access events"
        skeleton={<Skeleton height={160} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState>
            No access events yet. Downloads, failed passwords, invitations and removals will appear here.
          </EmptyState>
        }
        filters={filters}
        noMatch={<NoMatch clearLabel="Show all events" onClear={filters.clear} />}
      >
        {({ total, events }) => (
          <>
            <EventLines
              label="Access events"
              events={events.map(({ id, at, kind, who, about }) => ({
                id,
                who,
                did: actionTexts[kind],
                what: about,
                isProblem: kind === 'wrong_password',
                at,
                time: moment(at),
              }))}
            />
            <Pagination
              label="Pages of access events"
              page={page}
              total={Math.ceil(total / pageSize)}
              onChange={(next) => filters.change({ 'event-page': next })}
            />
          </>
        )}
      </List>
    </section>
  )
}
