import { formatDay } from '@portal/domain/dates/calendar-day'
import { expiryLabel } from '@portal/domain/files/expiry'
import { formatSize } from '@portal/domain/files/file-name'
import { mayUnarchiveFiles } from '@portal/domain/files/permissions'
import type { SharedFile } from '@portal/domain/files/shared-file'
import { givePassword } from '@portal/domain/files/validation'
import { ArchiveRestore, Download, KeyRound } from 'lucide-react'
import { useToday } from '../../shared/dates/today.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Notice } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { usePhone } from '../../ui/phone.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { FileDownloadList } from './file-downloads.tsx'
import { type Act, fileMenu } from './file-menu.tsx'
import styles from './file-panel.module.css'
import { FilePreview } from './file-preview.tsx'
import { FileVersionList } from './file-versions.tsx'

interface FilePanelProps {
  engagementId: string
  file: SharedFile
  /** The viewer has just given it a password. */
  hasNewPassword: boolean
  isBusy: boolean
  onAct: Act
  onClose: () => void
}

/** A file in the side panel: preview, facts, versions and who downloaded it. */
export function FilePanel({ engagementId, file, hasNewPassword, isBusy, onAct, onClose }: FilePanelProps) {
  const mayUnarchive = mayUnarchiveFiles(useViewer())
  const main = usePhone() ? 'primary' : 'secondary'
  const today = useToday()
  const lifetime = file.archived
    ? 'archived'
    : file.expire_on === null
      ? 'never expires'
      : `expires ${formatDay(file.expire_on)} (${expiryLabel(file, today).toLowerCase()})`
  return (
    <SidePanel title={file.file_name} onClose={onClose}>
      {hasNewPassword && (
        <Notice tone="warning" icon={<KeyRound size={16} aria-hidden="true" />}>
          {givePassword}
        </Notice>
      )}
      <Stack gap={12}>
        <FilePreview engagementId={engagementId} file={file} />
        <Row gap={8} className={styles.buttons}>
          {file.archived ? (
            mayUnarchive && (
              <Button variant={main} busy={isBusy} icon={<ArchiveRestore />} onClick={() => onAct('unarchive', file)}>
                Unarchive
              </Button>
            )
          ) : (
            <>
              <Button variant={main} busy={isBusy} icon={<Download />} onClick={() => onAct('download', file)}>
                Download
              </Button>
              {file.may_delete && <Button onClick={() => onAct('replace', file)}>New version</Button>}
            </>
          )}
          <span className={styles.menu}>
            <RowMenu
              label={`More actions for ${file.file_name}`}
              items={fileMenu(file, { mayUnarchive, onAct, withoutButtons: true })}
            />
          </span>
        </Row>
        <Text as="p" kind="quiet" tabular>
          {file.category}, {formatSize(file.size)}, {lifetime}
        </Text>
      </Stack>
      <FileVersionList engagementId={engagementId} file={file} />
      {file.may_see_downloads && <FileDownloadList engagementId={engagementId} file={file} />}
    </SidePanel>
  )
}
