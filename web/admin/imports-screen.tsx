import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ImportTable } from './import-table.tsx'
import { Listing } from './listing.tsx'
import { importsQuery } from './queries.ts'

export function ImportsScreen() {
  const runs = useQuery(importsQuery)
  return (
    <AdminFrame>
      <SectionHead title="Imports" count={runs.data?.length} />
      <Listing of={runs} label="the imports">
        {(runs) => (runs.length > 0 ? <ImportTable runs={runs} /> : <EmptyState>Nothing was imported yet.</EmptyState>)}
      </Listing>
    </AdminFrame>
  )
}
