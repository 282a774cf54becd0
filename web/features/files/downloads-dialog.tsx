import type { FileDownloads, SharedFile } from '@portal/domain/files/shared-file'
import { downloadReminder } from '@portal/domain/files/validation'
import { csv } from '@portal/domain/text/csv'
import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, Facts } from '../../ui/dialog.tsx'
import { csvFile, saveFile } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './dialogs.module.css'
import { downloadsOf } from './queries.ts'

interface DownloadsDialogProps {
  engagementId: string
  file: SharedFile
  onClose: () => void
}

/** Lists who has and has not downloaded a file; its uploader also sees wrong passwords. */
export function DownloadsDialog({ engagementId, file, onClose }: DownloadsDialogProps) {
  const downloads = useQuery(downloadsOf(engagementId, file.id))
  const { data } = downloads
  const save = (seen: FileDownloads) => saveFile(csvFile(asCsv(seen)), `${file.file_name} - downloads.csv`)
  return (
    <Dialog
      open
      wide
      onDismiss={onClose}
      title="Who downloaded it"
      footer={
        <>
          <Button icon={<Download aria-hidden="true" />} disabled={!data} onClick={() => data && save(data)}>
            Export CSV
          </Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Facts rows={[{ name: 'File', value: file.file_name }]} />
      <List query={downloads} label="downloads" skeleton={<SkeletonRows />}>
        {({ failed_attempts, downloads, not_yet }) => (
          <div className={styles.groups}>
            <Stack gap={12} kind="body" tone="text">
              {failed_attempts.length > 0 && <Group title="Wrong passwords" entries={failed_attempts} />}
              <Group title="Downloaded" entries={downloads} empty="No downloads yet." />
            </Stack>
            <Stack gap={12} kind="body" tone="text">
              <Group
                title="Not downloaded yet"
                entries={not_yet.map(({ name, company_name }) => ({ name, aside: company_name }))}
                empty="Everyone on this engagement has downloaded it."
              />
              {/* Browsers have no clipboard on a page without TLS. */}
              {not_yet.length > 0 && !file.archived && 'clipboard' in navigator && (
                <Button
                  size="small"
                  icon={<Copy aria-hidden="true" />}
                  onClick={() => copyReminder(file.file_name, `${location.origin}${paths.files(engagementId)}`)}
                >
                  Copy a reminder to send
                </Button>
              )}
            </Stack>
          </div>
        )}
      </List>
    </Dialog>
  )
}

const SkeletonRows = () =>
  [1, 2, 3].map((row) => (
    <div key={row} className={styles.row}>
      <Skeleton width="60%" height={16} />
    </div>
  ))

const copyReminder = (name: string, address: string) =>
  void navigator.clipboard.writeText(downloadReminder(name, address)).then(
    () => showToast('Reminder copied. Paste it into an email or a chat.'),
    () => showToast('Could not copy the reminder. Please try again.', 'error'),
  )

interface Entry {
  name: string
  at?: string
  version?: number
  aside?: ReactNode
}

function Group({ title, entries, empty }: { title: string; entries: readonly Entry[]; empty?: string }) {
  return (
    <Stack as="section" gap={4}>
      <Text as="h3" kind="row-title">
        {title} <span className={styles.when}>{entries.length}</span>
      </Text>
      {entries.length === 0 ? (
        <Text as="p" kind="quiet">
          {empty}
        </Text>
      ) : (
        <Box as="ul" rule="row">
          {entries.map(({ name, at, version, aside }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one person may occur many times, also within a second
            <li key={index} className={styles.row}>
              <span>{name}</span>
              <span className={styles.when}>
                {aside ?? (at && `${(version ?? 1) > 1 ? `Version ${version} · ` : ''}${dateAndTime(at)}`)}
              </span>
            </li>
          ))}
        </Box>
      )}
    </Stack>
  )
}

function asCsv({ downloads, not_yet, failed_attempts }: FileDownloads): string {
  return csv(
    ['Person', 'Status', 'Time', 'Version'],
    [
      ...downloads.map(({ name, at, version }) => [name, 'Downloaded', at, version]),
      ...failed_attempts.map(({ name, at, version }) => [name, 'Wrong password', at, version]),
      ...not_yet.map(({ name }) => [name, 'Not downloaded yet', null, null]),
    ],
  )
}
