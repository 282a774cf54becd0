import { exportLog } from '@portal/domain/admin/contract'
import { type EntryKind, entryKindLabels, entryKinds } from '@portal/domain/audit-log/entry'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, messageOf } from '../http/call.ts'
import { paths } from '../portal/paths.ts'
import { Button } from '../ui/button.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExportLink } from '../ui/export-link.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { Link } from '../ui/link.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Select } from '../ui/select.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './audit-log-screen.module.css'
import links from './links.module.css'
import { Listing } from './listing.tsx'
import { useNarrowedLog } from './log-address.ts'
import { LogTable } from './log-table.tsx'
import { logQuery } from './queries.ts'

const everything = 'everything'
const kinds = [
  { value: everything, label: 'All events' },
  ...entryKinds.map((kind) => ({ value: kind as string, label: entryKindLabels[kind] })),
]

/** Audit log with search, filter and CSV export. */
export function AuditLogScreen() {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState(everything)
  const search = useDebounced(typed.trim())
  const narrowed = useNarrowedLog()
  const filter = {
    ...narrowed,
    ...(kind !== everything && { kind: kind as EntryKind }),
    ...(search !== '' && { search }),
  }
  const log = useInfiniteQuery(logQuery(filter))
  const isFiltered = kind !== everything || search !== ''
  const clear = () => {
    setTyped('')
    setKind(everything)
  }
  return (
    <AdminFrame actions={<ExportLink href={addressOf(exportLog, {}, filter)} />}>
      <SectionHead title="Audit log" />
      <div className={links.tools}>
        <SearchField
          className={links.search}
          label="Search by person, action or IP address"
          value={typed}
          onChange={setTyped}
        />
        <Select label="Type of event" hideLabel value={kind} onChange={setKind} options={kinds} />
      </div>
      {(narrowed.account_id || narrowed.engagement_id) && (
        <p className={styles.narrowed}>
          Only events of one {narrowed.account_id ? 'person' : 'engagement'}.{' '}
          <Link className={links.quiet} to={paths.auditLog()}>
            Show all events
          </Link>
        </p>
      )}
      <Listing of={log} label="the audit log">
        {({ pages }) => {
          const entries = pages.flat()
          return entries.length > 0 ? (
            <LogTable entries={entries} />
          ) : (
            <EmptyState action={isFiltered && <Button onClick={clear}>Clear filters</Button>}>
              {isFiltered ? 'No matches.' : 'No audit events yet.'}
            </EmptyState>
          )
        }}
      </Listing>
      {log.isFetchNextPageError && <FailedState sentence={messageOf(log.error)} />}
      {log.hasNextPage && (
        <div className={styles.more}>
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Show older events
          </Button>
        </div>
      )}
    </AdminFrame>
  )
}
