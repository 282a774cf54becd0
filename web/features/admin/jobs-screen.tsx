import { useQuery } from '@tanstack/react-query'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { List } from '../../shared/lists/list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box } from '../../ui/stack.tsx'
import { JobTable } from './job-table.tsx'
import { jobsQuery } from './queries.ts'

export function JobsScreen() {
  const jobs = useQuery(jobsQuery)
  return (
    <AdminFrame>
      <SectionHead title="Jobs" count={jobs.data?.length} />
      <Box as="p" kind="quiet" pad="0 0 8px">
        The portal runs these jobs by itself. A job that fails moves to the top with the reason, and you can run it
        again.
      </Box>
      <List
        query={jobs}
        label="the jobs"
        empty={<EmptyState>No jobs have run yet. The portal starts them automatically.</EmptyState>}
      >
        {(jobs) => <JobTable jobs={jobs} />}
      </List>
    </AdminFrame>
  )
}
