import { pageSize } from '@portal/domain/engagement-access/contract'
import { groupLabels, type ReaderGroup, readerGroups } from '@portal/domain/engagement-access/reader'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { settings } from '../portal/settings.ts'
import { Button } from '../ui/button.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExportLink } from '../ui/export-link.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import type { Narrowed } from './access-events.tsx'
import styles from './engagement-access.module.css'
import { readersFile, readersQuery } from './queries.ts'
import { ReaderTable } from './reader-table.tsx'
import { RowSkeletons } from './row-skeletons.tsx'

const everybody = 'everybody'

interface ReaderListProps {
  id: string
  /** Shows a person's activity below. */
  onShow: (narrowed: Narrowed) => void
}

/** Everybody who can see the engagement, found by name and by reason. */
export function ReaderList({ id, onShow }: ReaderListProps) {
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState<ReaderGroup | typeof everybody>(everybody)
  const [page, setPage] = useState(1)
  const search = useDebounced(typed.trim())
  const query = { search, page, ...(group !== everybody && { group }) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(readersQuery(id, query))
  const total = data?.counts[group] ?? 0
  const narrow = (change: { words?: string; group?: typeof group }) => {
    setTyped(change.words ?? typed)
    setGroup(change.group ?? group)
    setPage(1)
  }
  const option = (value: typeof group, label: string) => ({
    value,
    label: data ? `${label} ${data.counts[value].toLocaleString('en-GB')}` : label,
  })
  return (
    <section className={styles.section}>
      <SectionHead
        title="People with access"
        count={data && (search === '' ? data.counts.everybody : undefined)}
        actions={<ExportLink href={readersFile(id)} label="Export people as CSV" size="small" />}
      />
      <p className={styles.words}>
        Stakeholders see the engagements they are on. Staff of {settings.provider_name} see every engagement.
        {data &&
          ` Downloads and failed passwords are counted for the last ${data.kept_days.toLocaleString('en-GB')} days.`}
      </p>
      <div className={styles.tools}>
        <SearchField
          className={styles.search}
          label="Search by name, email or company"
          value={typed}
          onChange={(words) => narrow({ words })}
        />
        <Select
          label="Reason for access"
          hideLabel
          value={group}
          onChange={(value) => narrow({ group: value })}
          options={[option(everybody, 'Everyone'), ...readerGroups.map((each) => option(each, groupLabels[each]))]}
        />
      </div>
      <p role="status" className="sr-only">
        {data && search !== '' && `${total} people found`}
      </p>
      {error ? (
        <FailedState sentence={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <RowSkeletons label="Loading people with access" rows={6} height={40} />
      ) : data.people.length === 0 ? (
        <EmptyState action={<Button onClick={() => narrow({ words: '', group: everybody })}>Show everyone</Button>}>
          No matches.
        </EmptyState>
      ) : (
        <div aria-busy={isPlaceholderData || undefined}>
          <ReaderTable people={data.people} onShow={onShow} />
          <Pagination label="Pages of people" page={page} total={Math.ceil(total / pageSize)} onChange={setPage} />
        </div>
      )}
    </section>
  )
}
