import { formatInstant } from '@portal/domain/dates/calendar-day'
import type { FileDownloads, SharedFile } from '@portal/domain/files/shared-file'
import { downloadReminder } from '@portal/domain/files/validation'
import { csv } from '@portal/domain/text/csv'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { paths } from '../../shared/paths.ts'
import { photoOf } from '../../shared/people/photo.ts'
import { settings } from '../../shared/product/settings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { csvFile, saveFile } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './file-panel.module.css'
import { downloadsOf } from './queries.ts'
import { wrongPasswords } from './wrong-passwords.ts'

/** Lists who has downloaded a file and who has not. Its uploader also sees wrong passwords. */
export function FileDownloadList({ engagementId, file }: { engagementId: string; file: SharedFile }) {
  const query = useQuery(downloadsOf(engagementId, file.id))
  return (
    <List query={query} label="the downloads" isPart skeleton={<Skeleton height={76} />}>
      {(all) => (
        <Stack gap={20}>
          {all.failed_attempts.length > 0 && (
            <People
              title={wrongPasswords(all.failed_attempts.length)}
              people={all.failed_attempts.map((each) => ({ ...each, day: dayOf(each.at) }))}
            />
          )}
          <People
            title={all.downloads.length === 0 ? 'No downloads yet' : `Downloaded by ${peopleText(latest(all).length)}`}
            people={latest(all).map((each) => ({
              ...each,
              words: file.version > 1 ? `Version ${each.version}` : null,
              day: dayOf(each.at),
            }))}
            action={
              all.downloads.length > 0 && (
                <TextButton onClick={() => saveFile(csvFile(asCsv(all)), `${file.file_name} - downloads.csv`)}>
                  Export CSV
                </TextButton>
              )
            }
          />
          {all.not_yet.length > 0 && (
            <People
              title={`Not downloaded by ${peopleText(all.not_yet.length)}`}
              people={all.not_yet.map((each) => ({ ...each, words: each.company_name }))}
              // Browsers have no clipboard on a page without TLS.
              action={
                !file.archived &&
                'clipboard' in navigator && (
                  <TextButton
                    onClick={() => copyReminder(file.file_name, `${location.origin}${paths.files(engagementId)}`)}
                  >
                    Copy reminder
                  </TextButton>
                )
              }
            />
          )}
        </Stack>
      )}
    </List>
  )
}

const dayOf = (instant: string): string => formatInstant(instant, settings.time_zone)
const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** The last download of each person. */
const latest = ({ downloads }: FileDownloads): FileDownloads['downloads'] =>
  [...new Map(downloads.toReversed().map((each) => [each.account_id, each])).values()].toReversed()

const copyReminder = (name: string, address: string) =>
  void navigator.clipboard.writeText(downloadReminder(name, address)).then(
    () => showToast('Reminder copied. Paste it into an email or a chat.'),
    () => showToast('Could not copy the reminder. Please try again.', 'error'),
  )

const TextButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="ghost" size="small" flush onClick={onClick}>
    {children}
  </Button>
)

interface Person {
  name: string
  photo_id?: string | null
  words?: string | null
  day?: string
}

function People({ title, people, action }: { title: string; people: readonly Person[]; action?: ReactNode }) {
  return (
    <section>
      <Row gap={12} justify="between" className={styles.head}>
        <Text as="h3" kind="label" tone="quiet">
          {title}
        </Text>
        {action}
      </Row>
      <ul>
        {people.map(({ name, photo_id, words, day }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one person may occur many times
          <Box as="li" rule="row" key={index} className={styles.entry}>
            <Row gap={10}>
              <Avatar name={name} src={photoOf(photo_id)} size={24} />
              {name}
            </Row>
            <Text kind="quiet">{words}</Text>
            {day !== undefined && (
              <Text kind="quiet" tabular>
                {day}
              </Text>
            )}
          </Box>
        ))}
      </ul>
    </section>
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
