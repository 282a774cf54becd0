import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../ui/empty-state.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ImportTable } from './import-table.tsx'
import { Listing } from './listing.tsx'
import { importsQuery } from './queries.ts'
import { UploadImport } from './upload-import.tsx'

export function ImportsScreen() {
  const runs = useQuery(importsQuery)
  return (
    <AdminFrame>
      <UploadImport count={runs.data?.length} />
      <Listing of={runs} label="the imports">
        {(runs) =>
          runs.length > 0 ? (
            <ImportTable runs={runs} />
          ) : (
            <EmptyState>No imports yet. Upload a zip file to start one.</EmptyState>
          )
        }
      </Listing>
    </AdminFrame>
  )
}
