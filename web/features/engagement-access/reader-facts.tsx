import { formatDay, formatInstant } from '@portal/domain/dates/calendar-day'
import type { EventGroup } from '@portal/domain/engagement-access/event'
import { levelOf, type Reader, reasonLabels, secondFactorOf } from '@portal/domain/engagement-access/reader'
import { formatNumber } from '@portal/domain/text/format-number'
import { moment } from '../../shared/dates/moment.ts'
import type { Fact, ListedPerson } from '../../shared/people/people-list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { MailTo } from '../../ui/email-address.tsx'
import styles from './engagement-access.module.css'

export interface ListedReader extends ListedPerson {
  reader: Reader
}

/** Opens the access events of a person. */
type Show = (person: Reader, event: EventGroup) => void

export const listedReader = (reader: Reader): ListedReader => ({
  reader,
  id: reader.id,
  name: reader.name,
  detail: [
    reader.is_stakeholder ? reader.job_title : reasonsOf(reader)[0],
    reader.downloads > 0 && counted(reader.downloads, 'download'),
    reader.failed_passwords > 0 && counted(reader.failed_passwords, 'failed password'),
  ]
    .filter(Boolean)
    .join(' · '),
  mark: reader.is_stakeholder ? levelOf(reader) : '',
  note: reader.last_sign_in === null ? 'Never signed in' : moment(reader.last_sign_in),
})

const counted = (count: number, noun: string): string => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

/** Without "Staff", which the heading says of all of them, unless it is the only reason. */
const reasonsOf = ({ reasons, assigned_until }: Reader): string[] => {
  const otherReasons = reasons.filter((reason) => reason !== 'staff')
  return (otherReasons.length > 0 ? otherReasons : reasons).map((reason) =>
    reason === 'assignment' && assigned_until
      ? `${reasonLabels.assignment} until ${formatDay(assigned_until)}`
      : reasonLabels[reason],
  )
}

/** Everything known of one person. `isContact` says whether the stakeholder list has them; undefined while unknown. */
export function factsOf(reader: Reader, isContact: boolean | undefined, onShow: Show): Fact[] {
  const { invited_by, invited_at, last_sign_in, is_stakeholder } = reader
  const link = (count: number, group: EventGroup, noun: string) =>
    count === 0 ? (
      'None'
    ) : (
      <button
        type="button"
        className={styles.count}
        aria-label={`Show ${counted(count, noun)} of ${reader.name}`}
        onClick={() => onShow(reader, group)}
      >
        {formatNumber(count)}
      </button>
    )
  return [
    { name: 'Reason', value: reasonsOf(reader).join(' · ') },
    { name: 'Company', value: reader.company_name },
    { name: 'Job title', value: reader.job_title },
    { name: 'Email', value: <MailTo address={reader.email} /> },
    { name: 'Access level', value: is_stakeholder && levelOf(reader) },
    { name: 'Second factor', value: secondFactorOf(reader, settings.staff_sign_on) },
    { name: 'Last sign-in', value: last_sign_in === null ? 'Never' : moment(last_sign_in) },
    { name: 'Downloads', value: link(reader.downloads, 'downloads', 'download') },
    { name: 'Failed passwords', value: link(reader.failed_passwords, 'failed_passwords', 'failed password') },
    {
      name: 'Invited by',
      value:
        invited_by &&
        [invited_by, invited_at && formatInstant(invited_at, settings.time_zone)].filter(Boolean).join(', '),
    },
    {
      name: 'Stakeholder list',
      value:
        is_stakeholder && isContact !== undefined && (isContact ? 'Listed as a contact' : 'Not listed as a contact'),
    },
  ]
}
