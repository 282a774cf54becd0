import type { AdminMail } from '@portal/domain/admin/contract'
import { plainMailReason } from '@portal/domain/admin/mail-reason'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { moment } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './links.module.css'
import { useResendMail } from './queries.ts'

/** Emails with their state, the reason of a failure, and a button to send them again. */
export function MailTable({
  mails,
  label = 'Failed and delayed emails',
}: {
  mails: readonly AdminMail[]
  label?: string
}) {
  return (
    <Table
      label={label}
      rows={mails}
      keyOf={({ id }) => id}
      columns={[
        { name: 'When', figures: true, cell: ({ created_at }) => moment(created_at) },
        { name: 'To', cell: addressOf },
        { name: 'Subject', cell: ({ subject }) => subject },
        {
          name: 'State',
          className: styles.reason,
          cell: (mail) => (
            <>
              <State mail={mail} />
              {reasonOf(mail)}
            </>
          ),
        },
        {
          name: 'Actions',
          acts: true,
          isHiddenIfEmpty: true,
          cell: (mail) => nextStepOf(mail) ?? <ResendButton mail={mail} />,
        },
      ]}
    />
  )
}

function State({ mail: { state, attempts } }: { mail: AdminMail }) {
  if (state === 'failed') return <StateMark state="failed" word="Failed" />
  if (state === 'sent') return <StateMark state="well" word="Sent" />
  if (state === 'expired') return <StateMark state="waiting" word="Expired" />
  return <StateMark state="waiting" word={`Waiting, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`} />
}

const addressOf = ({ recipient }: AdminMail) => (
  <span className={styles.oneLine} title={recipient}>
    <EmailAddress>{recipient}</EmailAddress>
  </span>
)

/** The failure in plain words, with the mail server's own words below. */
function reasonOf({ reason }: AdminMail) {
  if (reason === null) return null
  const plain = plainMailReason(reason)
  return (
    <>
      {plain !== undefined && <span className={styles.plain}>{plain}</span>}
      <span className={styles.detail}>{reason}</span>
    </>
  )
}

/** Text instead of a button: empty if there is nothing to do, undefined if the email can be sent again. */
function nextStepOf({ state, may_send_again }: AdminMail): string | undefined {
  if (state === 'sent' || state === 'expired') return ''
  if (state !== 'failed') return 'Retries automatically'
  return may_send_again ? undefined : 'Expired'
}

function ResendButton({ mail }: { mail: AdminMail }) {
  const resend = useResendMail()
  const act = () =>
    // The row may be gone by then, and what `mutate` would call afterwards with it.
    void resend.mutateAsync(mail.id).then(
      () => showToast('Sending the email again'),
      (failure) => showToast(messageOf(failure), 'error'),
    )
  return (
    <Button
      size="small"
      variant="ghost"
      busy={resend.isPending}
      aria-label={`Send again to ${mail.recipient}`}
      onClick={act}
    >
      Send again
    </Button>
  )
}
