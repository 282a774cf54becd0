import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useImportFile } from './import-file.ts'
import { ImportTable } from './import-table.tsx'
import links from './links.module.css'
import { importsQuery, isUnderWay } from './queries.ts'
import { keeperQuery } from './record-queries.ts'
import { RecordsFrame } from './records-frame.tsx'

export function ImportsScreen() {
  const runs = useQuery(importsQuery)
  const file = useImportFile()
  useKeeperAfterRun(runs.data?.some(isUnderWay) === true)
  return (
    <RecordsFrame view="Imports">
      <SectionHead
        title="Imports"
        count={runs.data?.length}
        actions={
          <Button size="small" icon={<Upload aria-hidden="true" />} busy={file.isSending} onClick={file.choose}>
            Upload zip file
          </Button>
        }
      />
      {file.field}
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
    </RecordsFrame>
  )
}

/** Loads again who keeps the records when an import ends, because it may have become the keeper. */
function useKeeperAfterRun(isRunning: boolean): void {
  const client = useQueryClient()
  useEffect(
    () => (isRunning ? () => void client.invalidateQueries({ queryKey: keeperQuery.queryKey }) : undefined),
    [client, isRunning],
  )
}
