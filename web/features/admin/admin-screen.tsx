import type { AdminJob, Digest } from '@portal/domain/admin/contract'
import { mayChangeCompany } from '@portal/domain/company/permissions'
import { formatNumber } from '@portal/domain/text/format-number'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { digestQuery } from '../../shared/admin/admin-queries.ts'
import { ago } from '../../shared/dates/moment.ts'
import { defaultsOf } from '../../shared/lists/filters.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Figures } from '../../ui/figures.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Columns } from '../../ui/stack.tsx'
import { CompanySection } from './company-section.tsx'
import { MailTable } from './email-table.tsx'
import { ImportTable, wordOf } from './import-table.tsx'
import { JobTable } from './job-table.tsx'
import { LogTable } from './log-table.tsx'
import { importsQuery, jobsQuery, logFilters, logQuery, mailsFilters, mailsQuery } from './queries.ts'

const few = 6

/** A digest of everything that is looked after: what failed comes first. */
export function AdminScreen() {
  const mayChange = mayChangeCompany(useViewer())
  const digest = useQuery(digestQuery)
  const mails = useQuery(mailsQuery(defaultsOf(mailsFilters)))
  const jobs = useQuery(jobsQuery)
  const imports = useQuery(importsQuery)
  const log = useInfiniteQuery(logQuery(defaultsOf(logFilters)))
  return (
    <AdminFrame>
      <h2 className="sr-only">Status</h2>
      <List query={digest} label="the key figures">
        {(digest) => <Figures figures={figuresOf(digest)} />}
      </List>
      <Head title="Failed and delayed emails" to={paths.emails()} all="All emails" />
      <List
        query={mails}
        label="the emails"
        isEmpty={({ total }) => total === 0}
        empty={<Nothing>No failed or delayed emails.</Nothing>}
      >
        {({ mails }) => <MailTable mails={mails.slice(0, few)} />}
      </List>
      <Columns columns="repeat(2, minmax(0, 1fr))" from={1200} gap="0 40px">
        <Box pad="32px 0 0">
          <Head title="Jobs" to={paths.jobs()} all="All jobs" />
          <List query={jobs} label="the jobs" empty={<Nothing>No jobs have run yet.</Nothing>}>
            {(jobs) => <JobsInShort jobs={jobs} />}
          </List>
        </Box>
        <Box pad="32px 0 0">
          <Head title="Imports" to={paths.imports()} all="All imports" />
          <List query={imports} label="the imports" empty={<Nothing>No imports yet.</Nothing>}>
            {(runs) => <ImportTable runs={runs.slice(0, few)} brief />}
          </List>
        </Box>
      </Columns>
      {mayChange && (
        <Box pad="32px 0 0">
          <CompanySection />
        </Box>
      )}
      <Box pad="32px 0 0">
        <Head title="Audit log" to={paths.auditLog()} all="Search the audit log" />
        <List query={log} label="the audit log" empty={<Nothing>No audit events yet.</Nothing>}>
          {({ pages }) => <LogTable entries={pages.flat()} max={10} />}
        </List>
      </Box>
    </AdminFrame>
  )
}

const number = (value: number): string => formatNumber(value)
const size = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${formatNumber(bytes / 1e6, 1)} MB`

/** Heading of a section with a link to its own page. */
function Head({ title, to, all }: { title: string; to: string; all: string }) {
  return <SectionHead title={title} actions={<MoreLink to={to}>{all}</MoreLink>} />
}

/** The failed jobs; without any, one sentence. */
function JobsInShort({ jobs }: { jobs: readonly AdminJob[] }) {
  const failed = jobs.filter(({ state }) => state === 'failed' || state === 'retry')
  if (failed.length > 0) return <JobTable jobs={failed.slice(0, few)} brief />
  const ran = jobs.filter(({ state }) => state === 'completed').length
  return (
    <Nothing>{ran === jobs.length ? `All ${ran} jobs ran.` : `No failed jobs. ${ran} of ${jobs.length} ran.`}</Nothing>
  )
}

const Nothing = ({ children }: { children: string }) => (
  <Box as="p" pad="4px 0 8px" tone="quiet">
    {children}
  </Box>
)

function figuresOf(digest: Digest) {
  const { last_import } = digest
  return [
    {
      figure: number(digest.people),
      words: `People, ${number(digest.visited)} visited in 30 days`,
      to: paths.adminPeople(),
    },
    {
      figure: last_import ? ago(last_import.at) : 'None',
      words:
        last_import && last_import.outcome !== 'taken in'
          ? `Last import: ${wordOf(last_import.outcome)}`
          : 'Last import',
      to: paths.imports(),
    },
    {
      figure: number(digest.failed_mails),
      words: 'Failed emails in 7 days',
      to: paths.emails(),
      isBad: digest.failed_mails > 0,
    },
    { figure: number(digest.failed_jobs), words: 'Failed jobs', to: paths.jobs(), isBad: digest.failed_jobs > 0 },
    { figure: number(digest.open_bug_reports), words: 'Open bug reports', to: paths.bugReports() },
    { figure: number(digest.entries_today), words: 'Audit events today', to: paths.auditLog() },
    { figure: size(digest.stored_bytes), words: `Stored in ${number(digest.stored_files)} files` },
  ]
}
