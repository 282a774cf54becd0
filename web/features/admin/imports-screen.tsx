import { useQuery } from '@tanstack/react-query'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { List } from '../../shared/lists/list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stack } from '../../ui/stack.tsx'
import { ImportTable } from './import-table.tsx'
import links from './links.module.css'
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
        empty={
          <EmptyState>
            <Stack gap={6} className={links.stack}>
              <strong>No imports yet</strong>
              <p>Upload a zip file of your records. We first show what it would change, and import nothing yet.</p>
            </Stack>
          </EmptyState>
        }
      >
        {(runs) => <ImportTable runs={runs} />}
      </List>
    </AdminFrame>
  )
}
