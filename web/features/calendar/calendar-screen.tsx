import type { CalendarState } from '@portal/domain/calendar/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { moment } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Box, Columns, Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import styles from './calendar-screen.module.css'
import { calendarQuery, useMakeAddress, useRevokeAddress } from './queries.ts'

const includedEvents = [
  'The last day of each work order',
  'The last day of people who leave by the end of next month',
  'The days on which people are away',
  'For leads and Advanced stakeholders, when the days of a work order run out',
  'Decisions you need to make, on the day they are due',
  'Files you shared or have not opened that expire within a week',
]

const ways = [
  [
    'Outlook',
    <>
      Choose <b>Add calendar</b>, then <b>Subscribe from web</b>, and paste the address.
    </>,
  ],
  [
    'Google Calendar',
    <>
      On a computer, choose <b>Other calendars</b>, then <b>From URL</b>, and paste the address.
    </>,
  ],
  [
    'Apple Calendar',
    <>
      Choose <b>Open in your calendar</b>, or <b>File</b>, then <b>New Calendar Subscription</b>.
    </>,
  ],
] as const

/** The secret address of one's days, for the calendar one uses anyway. */
export function CalendarScreen() {
  const calendar = useQuery(calendarQuery)
  return (
    <>
      <PageHeader
        title="Calendar"
        below="See the important dates of your engagements in your own calendar. They update automatically."
      />
      <Box as="section" pad="0 0 28px">
        <SectionHead title="Your calendar address" />
        <List
          query={calendar}
          label="your calendar"
          skeleton={
            <Stack gap={16} align="start" className={styles.part}>
              <Skeleton width={280} height={16} />
            </Stack>
          }
        >
          {(state) => <Address calendar={state} />}
        </List>
      </Box>
      <Columns columns="repeat(2, minmax(0, 1fr))" from={1024} gap="32px 48px">
        <section>
          <SectionHead title="Included events" />
          <ul>
            {includedEvents.map((event) => (
              <Box as="li" rule="row" pad="10px 0" key={event}>
                {event}
              </Box>
            ))}
          </ul>
        </section>
        <section>
          <SectionHead title="Add it to your calendar" />
          <Rows rows={ways} />
        </section>
      </Columns>
    </>
  )
}

function Address({ calendar: { made_at, last_fetched_at } }: { calendar: CalendarState }) {
  const [address, setAddress] = useState<string>()
  const [asked, setAsked] = useState<'renew' | 'revoke'>('renew')
  const [asking, setAsking] = useState(false)
  const making = useMakeAddress()
  const revoking = useRevokeAddress()
  const fail = (failure: unknown) => showToast(messageOf(failure), 'error')
  const close = () => setAsking(false)
  const ask = (what: typeof asked) => {
    setAsked(what)
    setAsking(true)
  }
  const make = () =>
    making
      .mutateAsync()
      .then((made) => setAddress(made.address), fail)
      .finally(close)
  const revoke = () =>
    revoking
      .mutateAsync()
      .then(() => {
        setAddress(undefined)
        showToast('Calendar feed address revoked')
      }, fail)
      .finally(close)
  if (made_at === null)
    return (
      <Stack gap={16} align="start" className={styles.part}>
        <p>
          Your calendar program reads these dates from a secret address, without signing in. Anyone who has the address
          can see them, so do not share it. You can revoke it here at any time.
        </p>
        <Button variant="primary" busy={making.isPending} onClick={() => void make()}>
          Create address
        </Button>
      </Stack>
    )
  return (
    <Stack gap={16} align="start" className={styles.part}>
      <Text as="p" kind="quiet">
        Created {moment(made_at)} · {last_fetched_at ? `last read ${moment(last_fetched_at)}` : 'not read yet'}
      </Text>
      {address === undefined ? (
        <p>We cannot show the address again. If you need it for another calendar, create a new one.</p>
      ) : (
        <CalendarAddress address={address} />
      )}
      <Row gap="8px 12px" wrap>
        <Button busy={making.isPending} onClick={() => ask('renew')}>
          Create new address
        </Button>
        <Button busy={revoking.isPending} onClick={() => ask('revoke')}>
          Revoke address
        </Button>
      </Row>
      <Confirm
        open={asking}
        title={asked === 'renew' ? 'Create a new address?' : 'Revoke this address?'}
        confirmLabel={asked === 'renew' ? 'Create address' : 'Revoke address'}
        danger={asked === 'revoke'}
        busy={making.isPending || revoking.isPending}
        onConfirm={() => void (asked === 'renew' ? make() : revoke())}
        onCancel={close}
      >
        <p>The current address stops working. Calendars that use it no longer update.</p>
      </Confirm>
    </Stack>
  )
}

const Rows = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <dl>
    {rows.map(([name, words]) => (
      <Stack gap={2} key={name} className={styles.row}>
        <Text as="dt" kind="row-title">
          {name}
        </Text>
        <Text as="dd" kind="body">
          {words}
        </Text>
      </Stack>
    ))}
  </dl>
)
