import { formatInstant } from '@portal/domain/dates/calendar-day'
import {
  exportIndividualFeedback,
  exportTeamFeedback,
  withdrawIndividualFeedback,
  withdrawTeamFeedback,
} from '@portal/domain/feedback/contract'
import { FeedbackOrder, feedbackOrders } from '@portal/domain/feedback/narrowing'
import { mayExportFeedback } from '@portal/domain/feedback/permissions'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { addressOf, call } from '../http/call.ts'
import { useViewer } from '../portal/session.ts'
import { settings } from '../portal/settings.ts'
import { StakeholderChip } from '../portal/stakeholder-chip.tsx'
import { type FilterValues, type ListFilters, useFilters } from '../shared/lists/filters.ts'
import { ListTools } from '../shared/lists/list-tools.tsx'
import { ExportLink } from '../ui/export-link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Select } from '../ui/select.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ColumnFilter, useFeedbackFilters } from './feedback-filters.tsx'
import { FeedbackList } from './feedback-list.tsx'
import styles from './people-feedback-screen.module.css'
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

const orders = FeedbackOrder.options.map((value) => ({ value, label: feedbackOrders[value] }))

/** Search, days and order. */
const Tools = ({ filters }: { filters: ListFilters<FilterValues<typeof toolFilters>> }) => (
  <div className={styles.tools}>
    <ListTools label="Search feedback" filters={filters}>
      <Select
        label="Sort by"
        value={filters.values.order}
        onChange={(order) => filters.change({ order })}
        options={orders}
      />
    </ListTools>
  </div>
)

const day = (instant: string): string => formatInstant(instant, settings.time_zone)

function IndividualList() {
  const filters = useFeedbackFilters('individual', individualColumns)
  const query = useInfiniteQuery(individualFeedback(filters.values))
  const options = useQuery(individualOptions).data
  const filter = { filters: filters.columns, query }
  return (
    <>
      <Tools filters={filters} />
      <FeedbackList
        kind="individual"
        label="Individual feedback"
        query={query}
        filters={filters}
        columns={[
          {
            name: 'Full Name',
            cell: (row) => row.full_name,
            filter: <ColumnFilter column="Full Name" name="name" options={options?.name_filters} {...filter} />,
          },
          {
            name: 'Project Name',
            cell: (row) => row.project_name,
            filter: <ColumnFilter column="Project Name" name="project" options={options?.project_name} {...filter} />,
          },
          {
            name: 'Company Name',
            cell: (row) => row.company_name,
            filter: <ColumnFilter column="Company Name" name="company" options={options?.company_name} {...filter} />,
          },
          { name: 'Date', figures: true, cell: (row) => day(row.date) },
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
  const filter = { filters: filters.columns, query }
  return (
    <>
      <Tools filters={filters} />
      <FeedbackList
        kind="team"
        label="Team feedback"
        query={query}
        filters={filters}
        columns={[
          {
            name: 'Team Name',
            cell: (row) => row.team_name,
            filter: <ColumnFilter column="Team Name" name="team" options={options?.team_filters} {...filter} />,
          },
          {
            name: 'Project Name',
            cell: (row) => row.project_name,
            filter: (
              <ColumnFilter column="Project Name" name="team-project" options={options?.project_filters} {...filter} />
            ),
          },
          {
            name: 'Provider Name',
            cell: (row) => row.provider_full_name,
            filter: (
              <ColumnFilter
                column="Provider Name"
                name="provider"
                options={options?.provider_full_filters}
                {...filter}
              />
            ),
          },
          { name: 'Date', figures: true, cell: (row) => day(row.date) },
        ]}
        withdraw={(id) => call(withdrawTeamFeedback, { params: { id } })}
      />
    </>
  )
}
