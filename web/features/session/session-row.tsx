import { dayAt } from '@portal/domain/dates/calendar-day'
import { wayLabels } from '@portal/domain/session/passkey-rules'
import type { SessionInfo } from '@portal/domain/session/sessions-contract'
import { Monitor, Smartphone } from 'lucide-react'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { settings } from '../../shared/product/settings.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useEndSession } from './queries.ts'
import styles from './sessions-screen.module.css'

export function SessionRow({ session }: { session: SessionInfo }) {
  const end = useEndSession()
  const { id, current, device, signed_in_at, last_seen_at, way } = session
  const Icon = /android|iphone|phone|mobile/i.test(device) ? Smartphone : Monitor
  const isOtherDay =
    dayAt(new Date(signed_in_at), settings.time_zone) !== dayAt(new Date(last_seen_at), settings.time_zone)
  const act = () =>
    end.mutate(id, {
      onSuccess: () => showToast('Session ended'),
      onError: (failure) => showToast(messageOf(failure), 'error'),
    })
  return (
    <Row as="li" gap={16} className={styles.row}>
      <Icon size={20} aria-hidden="true" />
      <Stack gap={2} className={styles.words}>
        <p className={styles.device}>{device || 'Unknown browser'}</p>
        <Text as="p" kind="quiet" tabular className={styles.times}>
          <span>
            Signed in {dateAndTime(signed_in_at)} with {wayLabels[way]}
          </span>
          {isOtherDay && (
            <>
              <span className={styles.dot}> · </span>
              <span>Last seen {dateAndTime(last_seen_at)}</span>
            </>
          )}
        </Text>
      </Stack>
      {current ? (
        <Chip>This browser</Chip>
      ) : (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={`End session on ${device} since ${dateAndTime(signed_in_at)}`}
          onClick={act}
        >
          End
        </Button>
      )}
    </Row>
  )
}
