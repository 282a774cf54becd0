import { formatInstant } from '@portal/domain/dates/calendar-day'
import { formatSize } from '@portal/domain/files/file-name'
import { type FileVersion, isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { Chip } from '../../ui/chip.tsx'
import { Dialog, Facts } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './dialogs.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { useFileChanges, versionsOf } from './queries.ts'

interface VersionsDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** The versions a file has had; each can still be downloaded. */
export function VersionsDialog({ engagementId, file, onClose }: VersionsDialogProps) {
  const versions = useQuery(versionsOf(engagementId, file.id))
  const [asking, setAsking] = useState<FileVersion>()
  const download = useMutation({ mutationFn: useFileChanges(engagementId).download })
  const act = (version: FileVersion) => {
    if (isSensitive(file)) setAsking(version)
    else download.mutate({ file, version }, { onError: (failure) => showToast(messageOf(failure), 'error') })
  }
  return (
    <Dialog open onDismiss={onClose} title="Versions">
      <Facts rows={[{ name: 'File', value: file.file_name }]} />
      <List query={versions} label="the versions" skeleton={<SkeletonRows />}>
        {(rows) => (
          <Box as="ul" rule="row">
            {rows.map((version) => (
              <li key={version.id} className={styles.row}>
                <div>
                  <p>
                    <strong>Version {version.number}</strong>
                    {version.number === file.version && (
                      <>
                        {' '}
                        <Chip>Current</Chip>
                      </>
                    )}
                  </p>
                  <p className={styles.when}>
                    {formatInstant(version.added_on, settings.time_zone)} · {version.uploaded_by} ·{' '}
                    {formatSize(version.size)}
                  </p>
                  {version.file_name !== file.file_name && <p className={styles.when}>{version.file_name}</p>}
                </div>
                <IconButton
                  size="row"
                  label={`Download version ${version.number}`}
                  icon={<Download size={18} aria-hidden="true" />}
                  onClick={() => act(version)}
                />
              </li>
            ))}
          </Box>
        )}
      </List>
      {asking && (
        <PasswordDialog engagementId={engagementId} file={file} version={asking} onClose={() => setAsking(undefined)} />
      )}
    </Dialog>
  )
}

const SkeletonRows = () =>
  [1, 2].map((row) => (
    <div key={row} className={styles.row}>
      <Skeleton width="70%" height={32} />
    </div>
  ))
