import { formatInstant } from '@portal/domain/dates/calendar-day'
import {
  exportIndividualFeedback,
  exportTeamFeedback,
  withdrawIndividualFeedback,
  withdrawTeamFeedback,
} from '@portal/domain/feedback/contract'
import { mayExportFeedback } from '@portal/domain/feedback/permissions'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { addressOf, call } from '../../shared/http/call.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { StakeholderChip } from '../../shared/people/stakeholder-chip.tsx'
import { settings } from '../../shared/product/settings.ts'
import { useViewer } from '../../shared/session/session.ts'
import { ExportLink } from '../../ui/export-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useFeedbackFilters } from './feedback-filters.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { Tools, useColumnFilters } from './feedback-tools.tsx'
import {
  individualColumns,
  individualFeedback,
  individualOptions,
  individualParameters,
  tabFilter,
  teamColumns,
  teamFeedback,
  teamOptions,
  teamParameters,
  toolFilters,
} from './queries.ts'

const title = 'People Feedback'

/** `/people-feedback` (document 2, point 2.4). The address has the chosen tab and the filters. */
export function PeopleFeedbackScreen() {
  const { values, change } = useFilters(tabFilter)
  return (
    <>
      <PageHeader title={title} beside={<StakeholderChip />} />
      <Tabs
        label={title}
        value={values.tab}
        onChange={(tab) => change({ tab })}
        actions={<ExportFeedback />}
        tabs={[
          { value: 'team', label: 'Team feedback', panel: <TeamList /> },
          { value: 'individual', label: 'Individual feedback', panel: <IndividualList /> },
        ]}
      />
    </>
  )
}

/** Exports the filtered list as a file. */
function ExportFeedback() {
  const { values } = useFilters({ ...tabFilter, ...individualColumns, ...teamColumns, ...toolFilters })
  if (!mayExportFeedback(useViewer())) return null
  const href =
    values.tab === 'team'
      ? addressOf(exportTeamFeedback, {}, teamParameters(values))
      : addressOf(exportIndividualFeedback, {}, individualParameters(values))
  return <ExportLink href={href} size="small" />
}

const day = (instant: string): string => formatInstant(instant, settings.time_zone)

function IndividualList() {
  const filters = useFeedbackFilters('individual', individualColumns)
  const query = useInfiniteQuery(individualFeedback(filters.values))
  const options = useQuery(individualOptions).data
  const columns = [
    { column: 'Full Name', name: 'name', options: options?.name_filters },
    { column: 'Project Name', name: 'project', options: options?.project_name },
    { column: 'Company Name', name: 'company', options: options?.company_name },
  ] as const
  const filter = useColumnFilters(columns, filters, query)
  return (
    <>
      <Tools filters={filters} filtered={filter.applied}>
        {filter.buttons}
      </Tools>
      <FeedbackList
        kind="individual"
        label="Individual feedback"
        aboutOf={({ full_name }) => full_name}
        query={query}
        filters={filters}
        columns={[
          { name: 'Full Name', cell: (row) => row.full_name, filter: filter.of('Full Name') },
          { name: 'Project Name', cell: (row) => row.project_name, filter: filter.of('Project Name') },
          { name: 'Company Name', cell: (row) => row.company_name, filter: filter.of('Company Name') },
          { name: 'Date', figures: true, cell: (row) => day(row.date), ...filter.ofDays },
        ]}
        withdraw={(id) => call(withdrawIndividualFeedback, { params: { id } })}
      />
    </>
  )
}

function TeamList() {
  const filters = useFeedbackFilters('team', teamColumns)
  const query = useInfiniteQuery(teamFeedback(filters.values))
  const options = useQuery(teamOptions).data
  const columns = [
    { column: 'Team Name', name: 'team', options: options?.team_filters },
    { column: 'Project Name', name: 'team-project', options: options?.project_filters },
    { column: 'Provider Name', name: 'provider', options: options?.provider_full_filters },
  ] as const
  const filter = useColumnFilters(columns, filters, query)
  return (
    <>
      <Tools filters={filters} filtered={filter.applied}>
        {filter.buttons}
      </Tools>
      <FeedbackList
        kind="team"
        label="Team feedback"
        aboutOf={({ team_name }) => team_name}
        query={query}
        filters={filters}
        columns={[
          { name: 'Team Name', cell: (row) => row.team_name, filter: filter.of('Team Name') },
          { name: 'Project Name', cell: (row) => row.project_name, filter: filter.of('Project Name') },
          { name: 'Provider Name', cell: (row) => row.provider_full_name, filter: filter.of('Provider Name') },
          { name: 'Date', figures: true, cell: (row) => day(row.date), ...filter.ofDays },
        ]}
        withdraw={(id) => call(withdrawTeamFeedback, { params: { id } })}
      />
    </>
  )
}
