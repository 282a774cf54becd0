import { formatDay, formatInstant } from '@portal/domain/dates/calendar-day'
import type { EventGroup } from '@portal/domain/engagement-access/event'
import { levelOf, type Reader, reasonLabels, secondFactorOf } from '@portal/domain/engagement-access/reader'
import { formatNumber } from '@portal/domain/text/format-number'
import { moment } from '../../shared/dates/moment.ts'
import { settings } from '../../shared/product/settings.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-access.module.css'

interface ReaderTableProps {
  people: readonly Reader[]
  /** Shows events of a person below. */
  onShow: (person: Reader, event: EventGroup) => void
}

export function ReaderTable({ people, onShow }: ReaderTableProps) {
  const actionLink = (person: Reader, count: number, group: EventGroup, words: string) =>
    count === 0 ? (
      <span className={styles.zero}>0</span>
    ) : (
      <button
        type="button"
        className={styles.count}
        aria-label={`Show ${count} ${words}${count === 1 ? '' : 's'} of ${person.name}`}
        onClick={() => onShow(person, group)}
      >
        {formatNumber(count)}
      </button>
    )
  return (
    <Table
      label="People with access"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Person', className: styles.half, cell: (person) => <Person person={person} /> },
        { name: 'Reason', className: styles.reason, cell: (person) => <Why person={person} /> },
        {
          name: 'Level',
          isHiddenIfEmpty: true,
          className: styles.level,
          cell: (person) => person.is_stakeholder && levelOf(person),
        },
        {
          name: 'Second factor',
          className: styles.level,
          cell: (person) => secondFactorOf(person, settings.staff_sign_on),
        },
        {
          name: 'Last sign-in',
          figures: true,
          cell: ({ last_sign_in }) =>
            last_sign_in === null ? <span className={styles.quiet}>Never</span> : moment(last_sign_in),
        },
        {
          name: 'Downloads',
          figures: true,
          className: styles.events,
          cell: (person) => actionLink(person, person.downloads, 'downloads', 'download'),
        },
        {
          name: 'Failed passwords',
          figures: true,
          className: styles.events,
          cell: (person) => actionLink(person, person.failed_passwords, 'failed_passwords', 'failed password'),
        },
      ]}
    />
  )
}

function Person({ person: { name, email, job_title, company_name } }: { person: Reader }) {
  return (
    <Stack as="span" gap={2} className={styles.person}>
      <Text kind="row-title">{name}</Text>
      <Row as="span" gap="0 12px" align="stretch" wrap tone="quiet" className={styles.details}>
        <span>
          <EmailAddress>{email}</EmailAddress>
        </span>
        {(job_title || company_name) && <span>{[job_title, company_name].filter(Boolean).join(', ')}</span>}
      </Row>
    </Stack>
  )
}

/** Reasons for access, and who invited the person. */
function Why({ person }: { person: Reader }) {
  const { reasons, assigned_until, invited_by, invited_at } = person
  const words = {
    ...reasonLabels,
    ...(assigned_until && { assignment: `${reasonLabels.assignment} until ${formatDay(assigned_until)}` }),
  }
  return (
    <Stack as="span" gap={2} className={styles.why}>
      <span>{reasons.map((reason) => words[reason]).join(' · ')}</span>
      {invited_by && (
        <Row as="span" gap="0 12px" align="stretch" wrap tone="quiet" className={styles.details}>
          Invited by {invited_by}
          {invited_at && `, ${formatInstant(invited_at, settings.time_zone)}`}
        </Row>
      )}
    </Stack>
  )
}
