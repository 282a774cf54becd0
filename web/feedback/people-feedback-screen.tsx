import { formatInstant } from '@portal/domain/dates/calendar-day'
import {
  exportIndividualFeedback,
  exportTeamFeedback,
  withdrawIndividualFeedback,
  withdrawTeamFeedback,
} from '@portal/domain/feedback/contract'
import type { IndividualFeedback, TeamFeedback } from '@portal/domain/feedback/feedback'
import { feedbackOrders } from '@portal/domain/feedback/narrowing'
import { mayExportFeedback } from '@portal/domain/feedback/permissions'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressOf, call } from '../http/call.ts'
import { useAddressValues } from '../portal/address-values.ts'
import { type ColumnFilters, useColumnFilters } from '../portal/column-filters.ts'
import { ListTools } from '../portal/list-tools.tsx'
import { useSearchParams } from '../portal/search-params.ts'
import { useSearchText } from '../portal/search-text.ts'
import { useViewer } from '../portal/session.ts'
import { settings } from '../portal/settings.ts'
import { StakeholderChip } from '../portal/stakeholder-chip.tsx'
import { ExportLink } from '../ui/export-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Select } from '../ui/select.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { FeedbackColumn } from './feedback-column.ts'
import { FeedbackList } from './feedback-list.tsx'
import styles from './people-feedback-screen.module.css'
import {
  asParameters,
  type Filters,
  individualColumns,
  individualFeedback,
  individualFilters,
  type Tools,
  teamColumns,
  teamFeedback,
  teamFilters,
  toolParameters,
  toolValues,
} from './queries.ts'

const title = 'People Feedback'

/** `/people-feedback` (document 2, point 2.4). The address has the chosen tab and the filters. */
export function PeopleFeedbackScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'team' ? 'team' : 'individual'
  const individual = useReloadingFilters('individual', individualColumns)
  const team = useReloadingFilters('team', teamColumns)
  const [tools, changeTools] = useAddressValues(toolValues)
  const [text, setText] = useSearchText()
  const change = (next: 'team' | 'individual') =>
    setSearch(
      (after) => {
        if (next === 'team') after.set('tab', next)
        else after.delete('tab')
      },
      { replace: true },
    )
  const above = (
    <div className={styles.tools}>
      <ListTools search={text} onSearch={setText} from={tools.from} to={tools.to} onDays={changeTools}>
        <Select
          label="Sort by"
          value={tools.order || 'newest'}
          onChange={(order) => changeTools({ order: order === 'newest' ? '' : order })}
          options={orders}
        />
      </ListTools>
    </div>
  )
  const clear = () =>
    setSearch(
      (after) => {
        const columns = tab === 'team' ? teamColumns : individualColumns
        for (const name of [...Object.values(columns), 'search', 'from', 'to']) after.delete(name)
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <PageHeader title={title} beside={<StakeholderChip />} />
      <Tabs
        label={title}
        value={tab}
        onChange={change}
        actions={<ExportFeedback tab={tab} filters={(tab === 'team' ? team : individual).applied} tools={tools} />}
        tabs={[
          {
            value: 'team',
            label: 'Team feedback',
            panel: <TeamList filters={team} tools={tools} above={above} onClear={clear} />,
          },
          {
            value: 'individual',
            label: 'Individual feedback',
            panel: <IndividualList filters={individual} tools={tools} above={above} onClear={clear} />,
          },
        ]}
      />
    </>
  )
}

/** Exports the filtered list as a file. */
function ExportFeedback({ tab, filters, tools }: { tab: 'team' | 'individual'; filters: Filters; tools: Tools }) {
  if (!mayExportFeedback(useViewer())) return null
  const endpoint = tab === 'team' ? exportTeamFeedback : exportIndividualFeedback
  return (
    <ExportLink href={addressOf(endpoint, {}, { ...asParameters(filters), ...toolParameters(tools) })} size="small" />
  )
}

const day = (instant: string): string => formatInstant(instant, settings.time_zone)

interface ListProps {
  filters: ColumnFilters<string>
  tools: Tools
  above: ReactNode
  /** Takes every filter away. */
  onClear: () => void
}

const orders = Object.entries(feedbackOrders).map(([value, label]) => ({ value, label }))
const isNarrowed = ({ search, from, to }: Tools): boolean => [search, from, to].some((value) => value !== '')

function IndividualList({ filters, tools, above, onClear }: ListProps) {
  const list = useInfiniteQuery(individualFeedback(filters.applied, tools))
  const options = useQuery(individualFilters).data
  const reload = useReload('individual')
  const columns: FeedbackColumn<IndividualFeedback>[] = [
    {
      name: 'Full Name',
      cell: (row) => row.full_name,
      filter: { parameter: 'name_filters', options: options?.name_filters ?? [] },
    },
    {
      name: 'Project Name',
      cell: (row) => row.project_name,
      filter: { parameter: 'project_filters', options: options?.project_name ?? [] },
    },
    {
      name: 'Company Name',
      cell: (row) => row.company_name,
      filter: { parameter: 'company_filters', options: options?.company_name ?? [] },
    },
    { name: 'Date', cell: (row) => day(row.date) },
  ]
  return (
    <FeedbackList
      label="Individual feedback"
      list={list}
      columns={columns}
      filters={filters}
      above={above}
      narrowed={filters.inForce || isNarrowed(tools)}
      onClear={onClear}
      onWithdraw={async ({ id }, signal) => {
        await call(withdrawIndividualFeedback, { params: { id } }, { signal })
        await reload()
      }}
    />
  )
}

function TeamList({ filters, tools, above, onClear }: ListProps) {
  const list = useInfiniteQuery(teamFeedback(filters.applied, tools))
  const options = useQuery(teamFilters).data
  const reload = useReload('team')
  const columns: FeedbackColumn<TeamFeedback>[] = [
    {
      name: 'Team Name',
      cell: (row) => row.team_name,
      filter: { parameter: 'team_filters', options: options?.team_filters ?? [] },
    },
    {
      name: 'Project Name',
      cell: (row) => row.project_name,
      filter: { parameter: 'project_filters', options: options?.project_filters ?? [] },
    },
    {
      name: 'Provider Name',
      cell: (row) => row.provider_full_name,
      filter: { parameter: 'name_filters', options: options?.provider_full_filters ?? [] },
    },
    { name: 'Date', cell: (row) => day(row.date) },
  ]
  return (
    <FeedbackList
      label="Team feedback"
      list={list}
      columns={columns}
      filters={filters}
      above={above}
      narrowed={filters.inForce || isNarrowed(tools)}
      onClear={onClear}
      onWithdraw={async ({ id }, signal) => {
        await call(withdrawTeamFeedback, { params: { id } }, { signal })
        await reload()
      }}
    />
  )
}

/**
 * "Applying a filter resets to page 1 and reloads", and clearing it reloads (document 2, point 4): also where the list was
 * there a moment ago.
 */
function useReloadingFilters(kind: 'individual' | 'team', columns: Record<string, string>): ColumnFilters<string> {
  const client = useQueryClient()
  const filters = useColumnFilters(columns)
  const queryKey = ['people-feedback', kind]
  const reloading = (act: () => void) => {
    client.removeQueries({ queryKey, type: 'inactive' })
    act()
  }
  return {
    ...filters,
    apply: (chosen) =>
      JSON.stringify(chosen) === JSON.stringify(filters.applied)
        ? void client.resetQueries({ queryKey, type: 'active' })
        : reloading(() => filters.apply(chosen)),
    clear: () => reloading(filters.clear),
  }
}

/** After a withdrawal every page begins one row later. */
function useReload(kind: 'individual' | 'team') {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['people-feedback', kind] })
}
