import { exportLog } from '@portal/domain/admin/contract'
import { entryKindLabels, entryKinds } from '@portal/domain/audit-log/entry'
import { useInfiniteQuery } from '@tanstack/react-query'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { addressOf } from '../../shared/http/call.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { FurtherRows } from '../../shared/lists/further-rows.tsx'
import { List } from '../../shared/lists/list.tsx'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { useSearchParams } from '../../shared/navigation/search-params.ts'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportLink } from '../../ui/export-link.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { Columns } from '../../ui/stack.tsx'
import styles from './audit-log-screen.module.css'
import links from './links.module.css'
import { LogTable } from './log-table.tsx'
import { logFilter, logFilters, logQuery } from './queries.ts'

const kinds = [
  { value: '' as const, label: 'All events' },
  ...entryKinds.map((kind) => ({ value: kind, label: entryKindLabels[kind] })),
]

/** Audit log with search, filter and CSV export. */
export function AuditLogScreen() {
  const filters = useFilters(logFilters)
  const { kind, person, engagement } = filters.values
  const [search, setSearch] = useSearchText(filters)
  const log = useInfiniteQuery(logQuery(filters.values))
  const [address] = useSearchParams()
  const withoutLimits = new URLSearchParams(address)
  for (const name of ['person', 'engagement']) withoutLimits.delete(name)
  return (
    <AdminFrame>
      <SectionHead
        title="Audit log"
        actions={<ExportLink href={addressOf(exportLog, {}, logFilter(filters.values))} size="small" />}
      />
      <Columns columns="minmax(0, 360px) 248px" from={768} gap={12} pad="0 0 12px">
        <SearchField
          className={links.search}
          label="Search by person, action or IP"
          value={search}
          onChange={setSearch}
        />
        <Select
          label="Type of event"
          hideLabel
          value={kind}
          onChange={(kind) => filters.change({ kind })}
          options={kinds}
        />
      </Columns>
      {(person || engagement) && (
        <p className={styles.narrowed}>
          Only events of one {person ? 'person' : 'engagement'}.{' '}
          <MoreLink to={`${paths.auditLog()}?${withoutLimits}`}>Show all events</MoreLink>
        </p>
      )}
      <List query={log} label="the audit log" filters={filters} empty={<EmptyState>No audit events yet.</EmptyState>}>
        {({ pages }) => (
          <>
            <LogTable entries={pages.flat()} />
            <FurtherRows query={log} button="Show older events" />
          </>
        )}
      </List>
    </AdminFrame>
  )
}
