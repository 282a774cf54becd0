import type { Digest } from '@portal/domain/admin/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ago } from '../portal/moment.ts'
import { paths } from '../portal/paths.ts'
import { defaultsOf } from '../shared/lists/filters.ts'
import { Link } from '../ui/link.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin-screen.module.css'
import { MailTable } from './email-table.tsx'
import { ImportTable, wordOf } from './import-table.tsx'
import { JobTable } from './job-table.tsx'
import links from './links.module.css'
import { Listing } from './listing.tsx'
import { LogTable } from './log-table.tsx'
import { digestQuery, importsQuery, jobsQuery, logFilters, logQuery, mailsQuery, troubledMails } from './queries.ts'

const few = 6

/** A digest of everything that is looked after: what failed comes first. */
export function AdminScreen() {
  const digest = useQuery(digestQuery)
  const mails = useQuery(mailsQuery(troubledMails))
  const jobs = useQuery(jobsQuery)
  const imports = useQuery(importsQuery)
  const log = useInfiniteQuery(logQuery(defaultsOf(logFilters)))
  return (
    <AdminFrame>
      <SectionHead title="Status" />
      <Listing of={digest} label="the key figures">
        {(digest) => <Figures digest={digest} />}
      </Listing>
      <Head title="Failed and delayed emails" to={paths.emails()} all="All emails" />
      <Listing of={mails} label="the emails">
        {({ mails }) =>
          mails.length > 0 ? (
            <MailTable mails={mails.slice(0, few)} />
          ) : (
            <p className={styles.well}>No failed or delayed emails.</p>
          )
        }
      </Listing>
      <div className={styles.pair}>
        <div className={styles.section}>
          <Head title="Jobs" to={paths.jobs()} all="All jobs" />
          <Listing of={jobs} label="the jobs">
            {(jobs) =>
              jobs.length > 0 ? (
                <JobTable jobs={jobs.slice(0, few)} />
              ) : (
                <p className={styles.well}>No jobs have run yet.</p>
              )
            }
          </Listing>
        </div>
        <div className={styles.section}>
          <Head title="Imports" to={paths.imports()} all="All imports" />
          <Listing of={imports} label="the imports">
            {(runs) =>
              runs.length > 0 ? (
                <ImportTable runs={runs.slice(0, few)} brief />
              ) : (
                <p className={styles.well}>No imports yet.</p>
              )
            }
          </Listing>
        </div>
      </div>
      <div className={styles.section}>
        <Head title="Audit log" to={paths.auditLog()} all="Search the audit log" />
        <Listing of={log} label="the audit log">
          {({ pages }) => <LogTable entries={pages.flat().slice(0, 10)} />}
        </Listing>
      </div>
    </AdminFrame>
  )
}

const number = (value: number): string => value.toLocaleString('en-GB')
const size = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1e6).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`

/** Heading of a section with a link to its own page. */
function Head({ title, to, all }: { title: string; to: string; all: string }) {
  return (
    <SectionHead
      title={title}
      actions={
        <Link className={links.quiet} to={to}>
          {all}
        </Link>
      }
    />
  )
}

function Figures({ digest }: { digest: Digest }) {
  const { last_import } = digest
  const figures = [
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
      bad: digest.failed_mails > 0,
    },
    { figure: number(digest.failed_jobs), words: 'Failed jobs', to: paths.jobs(), bad: digest.failed_jobs > 0 },
    { figure: number(digest.open_bug_reports), words: 'Open bug reports', to: paths.submitBug() },
    { figure: number(digest.entries_today), words: 'Audit events today', to: paths.auditLog() },
    { figure: size(digest.stored_bytes), words: `Stored in ${number(digest.stored_files)} files` },
  ]
  return (
    <ul className={styles.figures}>
      {figures.map(({ figure, words, to, bad = false }) => (
        <li key={words} className={styles.item}>
          <span className={styles.figure}>{figure}</span>
          {to ? (
            <Link to={to} className={styles.words} data-bad={bad || undefined}>
              {words}
            </Link>
          ) : (
            <span className={styles.words}>{words}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
