import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { JobTable } from './job-table.tsx'
import { Listing } from './listing.tsx'
import { jobsQuery } from './queries.ts'

export function JobsScreen() {
  const jobs = useQuery(jobsQuery)
  return (
    <AdminFrame>
      <SectionHead title="Jobs" count={jobs.data?.length} />
      <Listing of={jobs} label="the jobs">
        {(jobs) =>
          jobs.length > 0 ? (
            <JobTable jobs={jobs} />
          ) : (
            <EmptyState>No jobs have run yet. The portal starts them automatically.</EmptyState>
          )
        }
      </Listing>
    </AdminFrame>
  )
}
