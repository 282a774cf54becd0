import type { CalendarState } from '@portal/domain/calendar/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../http/call.ts'
import { moment } from '../portal/moment.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import styles from './calendar-screen.module.css'
import { calendarQuery, useMakeAddress, useRevokeAddress } from './queries.ts'

const tells = [
  ['Work orders', 'The day on which each work order of your engagements ends'],
  ['People', 'The last day of everybody who leaves by the end of next month'],
  ['Decisions', 'What waits for your decision, on the day by which it is needed'],
  ['Files', 'Files that expire within a week, if they are yours or you have not opened them'],
] as const

const ways = [
  ['Outlook', 'Add calendar, Subscribe from web, paste the address'],
  ['Google Calendar', 'On a computer: Other calendars, From URL, paste the address'],
  ['Apple Calendar', 'Open in your calendar does it; or File, New Calendar Subscription'],
] as const

/** The secret address of one's days, for the calendar one uses anyway. */
export function CalendarScreen() {
  const { data: calendar, isError, error, isFetching, refetch } = useQuery(calendarQuery)
  return (
    <>
      <PageHeader
        title="Your calendar"
        below="The days that matter on your engagements, in the calendar you use anyway. It keeps itself up to date."
      />
      <div className={styles.columns}>
        <section>
          <SectionHead title="Your address" />
          {calendar ? (
            <Address calendar={calendar} />
          ) : isError ? (
            <FailedState sentence={sentenceOf(error)} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Loading label="Loading your calendar">
              <div className={styles.part}>
                <Skeleton width={280} height={16} />
              </div>
            </Loading>
          )}
        </section>
        <section>
          <SectionHead title="What it tells" />
          <Rows rows={tells} />
          <div className={styles.ways}>
            <SectionHead title="How to add it" />
            <Rows rows={ways} />
          </div>
        </section>
      </div>
    </>
  )
}

function Address({ calendar: { made_at, last_fetched_at } }: { calendar: CalendarState }) {
  const [address, setAddress] = useState<string>()
  const [asked, setAsked] = useState<'renew' | 'revoke'>('renew')
  const [asking, setAsking] = useState(false)
  const making = useMakeAddress()
  const revoking = useRevokeAddress()
  const fail = (failure: unknown) => showToast(sentenceOf(failure), 'error')
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
        showToast('The address has ended')
      }, fail)
      .finally(close)
  if (made_at === null)
    return (
      <div className={styles.part}>
        <p>
          A calendar fetches your days from a secret address, without your being signed in. Whoever has the address sees
          them too, so share it with nobody. You can end it here at any time.
        </p>
        <Button variant="primary" busy={making.isPending} onClick={() => void make()}>
          Make an address
        </Button>
      </div>
    )
  return (
    <div className={styles.part}>
      <p className={styles.quiet}>
        Made {moment(made_at)} · {last_fetched_at ? `last fetched ${moment(last_fetched_at)}` : 'not fetched yet'}
      </p>
      {address === undefined ? (
        <p>The address was shown when it was made, and is kept nowhere. For another calendar, make a new one.</p>
      ) : (
        <CalendarAddress address={address} />
      )}
      <div className={styles.actions}>
        <Button busy={making.isPending} onClick={() => ask('renew')}>
          Make a new address
        </Button>
        <Button busy={revoking.isPending} onClick={() => ask('revoke')}>
          Revoke
        </Button>
      </div>
      <Confirm
        open={asking}
        title={asked === 'renew' ? 'Make a new address?' : 'Revoke the address?'}
        confirmLabel={asked === 'renew' ? 'Make it' : 'Revoke it'}
        danger={asked === 'revoke'}
        busy={making.isPending || revoking.isPending}
        onConfirm={() => void (asked === 'renew' ? make() : revoke())}
        onCancel={close}
      >
        <p>The address you have now ends at once: every calendar that fetches from it stops.</p>
      </Confirm>
    </div>
  )
}

const Rows = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl>
    {rows.map(([name, words]) => (
      <div key={name} className={styles.row}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)
