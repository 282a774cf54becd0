import type { AdminJob } from '@portal/domain/admin/contract'
import { jobLabel, jobTimes } from '@portal/domain/admin/jobs'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { ago } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { took } from './duration-text.ts'
import links from './links.module.css'
import { useRetryJob } from './queries.ts'

/** Background jobs: failed ones first, then the last run of each kind; `brief` for half a page. */
export function JobTable({ jobs, brief = false }: { jobs: readonly AdminJob[]; brief?: boolean }) {
  return (
    <Table
      label="Jobs"
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Job', cell: ({ name }) => jobLabel(name) },
        { name: 'Runs', cell: ({ name }) => !brief && jobTimes(name), isHiddenIfEmpty: true },
        { name: 'Last run', figures: true, cell: lastRunOf },
        {
          name: 'State',
          cell: (job) => (
            <>
              <State job={job} />
              {job.reason !== null && <span className={links.detail}>{job.reason}</span>}
            </>
          ),
        },
      ]}
    />
  )
}

/** When it ran, and how long if that was noticeable. */
const lastRunOf = ({ began_at, seconds }: AdminJob): string => {
  if (!began_at) return 'Never'
  const duration = took(seconds)
  return duration === '' ? ago(began_at) : `${ago(began_at)}, took ${duration}`
}

function State({ job }: { job: AdminJob }) {
  if (job.state === 'completed') return <StateMark state="well" word="Done" />
  if (job.state === 'active') return <StateMark state="waiting" word="Running" />
  if (job.state === 'created') return <StateMark state="waiting" word="Waiting" />
  if (job.state === 'cancelled') return <StateMark state="waiting" word="Cancelled" />
  if (job.state === 'retry') return <StateMark state="failed" word="Failed, will retry" />
  return (
    <>
      <StateMark state="failed" word="Failed" /> <RetryButton job={job} />
    </>
  )
}

function RetryButton({ job }: { job: AdminJob }) {
  const retry = useRetryJob()
  const act = () =>
    // The row may be gone by then, and what `mutate` would call afterwards with it.
    void retry.mutateAsync(job.id).then(
      () => showToast('Running the job again'),
      (failure) => showToast(messageOf(failure), 'error'),
    )
  return (
    <Button
      size="small"
      variant="ghost"
      busy={retry.isPending}
      aria-label={`Run again: ${jobLabel(job.name)}`}
      onClick={act}
    >
      Run again
    </Button>
  )
}
