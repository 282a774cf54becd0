import { useQuery } from '@tanstack/react-query'
import { List } from '../shared/lists/list.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { ImportTable } from './import-table.tsx'
import { importsQuery } from './queries.ts'
import { UploadImport } from './upload-import.tsx'

export function ImportsScreen() {
  const runs = useQuery(importsQuery)
  return (
    <AdminFrame>
      <UploadImport count={runs.data?.length} />
      <List
        query={runs}
        label="the imports"
        empty={<EmptyState>No imports yet. Upload a zip file to start one.</EmptyState>}
      >
        {(runs) => <ImportTable runs={runs} />}
      </List>
    </AdminFrame>
  )
}
