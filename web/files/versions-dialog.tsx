import { formatInstant } from '@portal/domain/dates/calendar-day'
import { type FileVersion, isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { settings } from '../portal/settings.ts'
import { Dialog, Facts } from '../ui/dialog.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import styles from './dialogs.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { useDownload, versionsOf } from './queries.ts'

interface VersionsDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** The versions a file has had; each can still be downloaded. */
export function VersionsDialog({ engagementId, file, onClose }: VersionsDialogProps) {
  const { data: versions, isError, error, isFetching, refetch } = useQuery(versionsOf(engagementId, file.id))
  const [asking, setAsking] = useState<FileVersion>()
  const download = useDownload(engagementId)
  const act = (version: FileVersion) => {
    if (isSensitive(file)) setAsking(version)
    else download.mutate({ file, version }, { onError: (failure) => showToast(messageOf(failure), 'error') })
  }
  return (
    <Dialog open onDismiss={onClose} title="Versions">
      <Facts rows={[{ name: 'File', value: file.file_name }]} />
      {versions ? (
        <ul className={styles.rows}>
          {versions.map((version) => (
            <li key={version.id} className={styles.row}>
              <div>
                <p>{version.file_name}</p>
                <p className={styles.when}>
                  Version {version.number} · {version.uploaded_by} ·{' '}
                  {formatInstant(version.added_on, settings.time_zone)}
                </p>
              </div>
              <IconButton
                size="row"
                label={`Download version ${version.number}`}
                icon={<Download size={18} aria-hidden="true" />}
                onClick={() => act(version)}
              />
            </li>
          ))}
        </ul>
      ) : isError ? (
        <FailedState sentence={messageOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the versions">
          {[1, 2].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width="70%" height={32} />
            </div>
          ))}
        </Loading>
      )}
      {asking && (
        <PasswordDialog engagementId={engagementId} file={file} version={asking} onClose={() => setAsking(undefined)} />
      )}
    </Dialog>
  )
}
