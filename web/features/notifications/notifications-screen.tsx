import type { DeliverySettings, NotificationSettings } from '@portal/domain/notifications/contract'
import { subscriptionKindNames, subscriptionKinds } from '@portal/domain/notifications/event'
import { deliveries, deliveryLabel } from '@portal/domain/notifications/grouping'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/phone.ts'
import { SectionHead } from '../../ui/section-head.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Columns, Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { InboxList } from './inbox-list.tsx'
import styles from './notifications-screen.module.css'
import { detailOrError, inboxQuery, useDelivery, useMarkRead, useSwitches } from './queries.ts'

/** `/notification` (document 2, point 2.9). */
export function NotificationsScreen() {
  const unread = useQuery(inboxQuery).data?.unread ?? 0
  const { mutate: markRead } = useMarkRead()
  const [failure, setFailure] = useState<string>()
  return (
    <>
      <PageHeader title="Subscribe to Notifications" />
      <Columns columns="minmax(0, 3fr) minmax(0, 2fr)" from={1024} gap="20px 48px">
        <section>
          <SectionHead title="Email me about" />
          <Alert>{failure}</Alert>
          <Switches onFailure={setFailure} />
        </section>
        <section>
          <SectionHead title="Delivery" />
          <DeliveryChoice onFailure={setFailure} />
        </section>
      </Columns>
      <Box as="section" pad="28px 0 0">
        <SectionHead
          title="Inbox"
          count={unread || undefined}
          actions={
            unread > 0 && (
              <Button size="small" variant="ghost" flush onClick={() => markRead(undefined)}>
                Mark all as read
              </Button>
            )
          }
        />
        <InboxList />
      </Box>
    </>
  )
}

/** Error of the last change; undefined after a success. */
type OnFailure = (sentence: string | undefined) => void

function Switches({ onFailure }: { onFailure: OnFailure }) {
  const viewer = useViewer()
  const { query, change } = useSwitches()
  const offered = subscriptionKindNames.filter((kind) => subscriptionKinds[kind].isOffered?.(viewer) ?? true)
  return (
    <List query={query} label="your settings" skeleton={<SkeletonRows count={offered.length} />} failed={detailOrError}>
      {(settings) => (
        <ul>
          {offered.map((type) => (
            <Row as="li" gap={10} align="stretch" key={type} className={styles.row}>
              <Checkbox
                label={
                  <Stack as="span" gap={2}>
                    <Text kind="row-title">{subscriptionKinds[type].label}</Text>
                    <Text kind="quiet" className={styles.explanation}>
                      {subscriptionKinds[type].explanation}
                    </Text>
                  </Stack>
                }
                checked={settings[type]}
                onChange={(is_notify) => {
                  onFailure(undefined)
                  change({ type, is_notify }, (failed) => onFailure(detailOrError(failed)))
                }}
              />
            </Row>
          ))}
        </ul>
      )}
    </List>
  )
}

function DeliveryChoice({ onFailure }: { onFailure: OnFailure }) {
  const viewer = useViewer()
  const isPhone = usePhone()
  const { query, change } = useDelivery()
  const chosen = useSwitches().query.data
  const save = (body: Partial<DeliverySettings>) => {
    onFailure(undefined)
    change(body, (failed) => onFailure(detailOrError(failed)))
  }
  return (
    <List query={query} label="your settings" skeleton={<SkeletonRows count={1} />} failed={detailOrError}>
      {(settings) => (
        <>
          <div className={styles.choice}>
            <Select
              label="Send emails"
              hideLabel={isPhone}
              {...(isPhone && { lead: 'Send emails' })}
              hint={isSilent(chosen, settings) ? noEventsChosen : deliveryHint[settings.delivery]}
              value={settings.delivery}
              options={deliveries.map((value) => ({ value, label: deliveryLabel[value] }))}
              onChange={(delivery) => save({ delivery })}
            />
          </div>
          {!viewer.is_stakeholder && (
            <Row gap={10} align="stretch" className={styles.row}>
              <Checkbox
                label="Only about engagements I work on or lead"
                checked={settings.only_mine}
                onChange={(only_mine) => save({ only_mine })}
              />
            </Row>
          )}
        </>
      )}
    </List>
  )
}

const deliveryHint: Record<DeliverySettings['delivery'], string> = {
  immediate: 'Events within five minutes become one email.',
  daily: 'We send it at 7:00.',
  weekly: 'We send it on Mondays at 7:00. It also lists your to-dos, changes and people who leave.',
}
const noEventsChosen = 'You chose no events, so we send no emails.'

/** Only the weekly digest is sent without any chosen event. */
const isSilent = (chosen: NotificationSettings | undefined, { delivery }: DeliverySettings): boolean =>
  chosen !== undefined && delivery !== 'weekly' && subscriptionKindNames.every((kind) => !chosen[kind])

const SkeletonRows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
    <Row gap={10} align="stretch" key={row} className={styles.row}>
      <Skeleton width={16} height={16} />
      <Stack as="span" gap={2}>
        <Skeleton width={140} height={16} />
        <Skeleton width={260} height={14} />
      </Stack>
    </Row>
  ))
