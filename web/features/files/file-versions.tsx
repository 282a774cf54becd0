import { formatInstant } from '@portal/domain/dates/calendar-day'
import { formatSize } from '@portal/domain/files/file-name'
import { type FileVersion, isSensitive, type SharedFile } from '@portal/domain/files/shared-file'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './file-panel.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { useFileChanges, versionsOf } from './queries.ts'

/** The versions that a file has had. Older ones can still be downloaded. */
export function FileVersionList({ engagementId, file }: { engagementId: string; file: SharedFile }) {
  const versions = useQuery(versionsOf(engagementId, file.id))
  const [asking, setAsking] = useState<FileVersion>()
  const download = useMutation({ mutationFn: useFileChanges(engagementId).download })
  const act = (version: FileVersion) => {
    if (isSensitive(file)) setAsking(version)
    else download.mutate({ file, version }, { onError: (failure) => showToast(messageOf(failure), 'error') })
  }
  return (
    <section>
      <Text as="h3" kind="label" tone="quiet" className={styles.head}>
        Versions
      </Text>
      <List query={versions} label="the versions" isPart skeleton={<Skeleton height={40} />}>
        {(rows) => (
          <ul>
            {rows.map((version) => (
              <Box as="li" rule="row" key={version.id} className={styles.entry}>
                <Row gap={4} title={`${version.file_name}, ${formatSize(version.size)}`}>
                  Version {version.number}
                  {version.number < file.version && !file.archived && (
                    <IconButton
                      size="row"
                      label={`Download version ${version.number}`}
                      icon={<Download size={16} aria-hidden="true" />}
                      onClick={() => act(version)}
                    />
                  )}
                </Row>
                <Text kind="quiet">{version.uploaded_by}</Text>
                <Text kind="quiet" tabular>
                  {formatInstant(version.added_on, settings.time_zone)}
                </Text>
              </Box>
            ))}
          </ul>
        )}
      </List>
      {asking && (
        <PasswordDialog engagementId={engagementId} file={file} version={asking} onClose={() => setAsking(undefined)} />
      )}
    </section>
  )
}
