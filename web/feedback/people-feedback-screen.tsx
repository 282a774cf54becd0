import { formatInstant } from '@portal/domain/dates/calendar-day'
import {
  exportIndividualFeedback,
  exportTeamFeedback,
  withdrawIndividualFeedback,
  withdrawTeamFeedback,
} from '@portal/domain/feedback/contract'
import type { IndividualFeedback, TeamFeedback } from '@portal/domain/feedback/feedback'
import { mayExportFeedback } from '@portal/domain/feedback/permissions'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ColumnFilters, useColumnFilters } from '../app/column-filters.ts'
import { useSearchParams } from '../app/search-params.ts'
import { useViewer } from '../app/session.ts'
import { settings } from '../app/settings.ts'
import { StakeholderChip } from '../app/stakeholder-chip.tsx'
import { addressOf, call } from '../http/call.ts'
import { PageHeader } from '../ui/page-header.tsx'
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
  teamColumns,
  teamFeedback,
  teamFilters,
} from './queries.ts'

const title = 'People Feedback'

/** `/people-feedback` (document 2, point 2.4). The chosen tab and the filters stand in the address. */
export function PeopleFeedbackScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'team' ? 'team' : 'individual'
  const individual = useColumnFilters(individualColumns)
  const team = useColumnFilters(teamColumns)
  const change = (next: 'team' | 'individual') =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 'team') after.set('tab', next)
        else after.delete('tab')
        return after
      },
      { replace: true },
    )
  return (
    <>
      <PageHeader title={title} beside={<StakeholderChip />} />
      <Tabs
        label={title}
        value={tab}
        onChange={change}
        actions={<ExportLink tab={tab} filters={(tab === 'team' ? team : individual).applied} />}
        tabs={[
          { value: 'team', label: 'Team feedback', panel: <TeamList filters={team} /> },
          { value: 'individual', label: 'Individual feedback', panel: <IndividualList filters={individual} /> },
        ]}
      />
    </>
  )
}

/** The list as it is filtered, as a file. */
function ExportLink({ tab, filters }: { tab: 'team' | 'individual'; filters: Filters }) {
  if (!mayExportFeedback(useViewer())) return null
  const endpoint = tab === 'team' ? exportTeamFeedback : exportIndividualFeedback
  return (
    <a className={styles.export} href={addressOf(endpoint, {}, asParameters(filters))} download>
      <Download size={16} aria-hidden="true" />
      Export as CSV
    </a>
  )
}

const day = (instant: string): string => formatInstant(instant, settings.time_zone)

function IndividualList({ filters }: { filters: ColumnFilters<string> }) {
  const list = useInfiniteQuery(individualFeedback(filters.applied))
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
      onWithdraw={async ({ id }, signal) => {
        await call(withdrawIndividualFeedback, { params: { id } }, { signal })
        await reload()
      }}
    />
  )
}

function TeamList({ filters }: { filters: ColumnFilters<string> }) {
  const list = useInfiniteQuery(teamFeedback(filters.applied))
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
      onWithdraw={async ({ id }, signal) => {
        await call(withdrawTeamFeedback, { params: { id } }, { signal })
        await reload()
      }}
    />
  )
}

/** After a withdrawal every page begins one row later. */
function useReload(kind: 'individual' | 'team') {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['people-feedback', kind] })
}
