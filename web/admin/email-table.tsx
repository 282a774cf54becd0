import type { AdminMail } from '@portal/domain/admin/contract'
import { messageOf } from '../http/call.ts'
import { moment } from '../portal/moment.ts'
import { Button } from '../ui/button.tsx'
import { EmailAddress } from '../ui/email-address.tsx'
import { Table } from '../ui/table.tsx'
import { showToast } from '../ui/toast.tsx'
import { useResendMail } from './queries.ts'
import { StateMark } from './state-mark.tsx'

const none = '–'

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
        { name: 'To', cell: ({ recipient }) => <EmailAddress>{recipient}</EmailAddress> },
        { name: 'Subject', cell: ({ subject }) => subject },
        {
          name: 'State',
          cell: (mail) => <State mail={mail} />,
        },
        { name: 'Reason', cell: ({ state, reason }) => reason ?? (state === 'queued' ? 'Not sent yet' : none) },
        { name: 'Actions', acts: true, cell: (mail) => <Remedy mail={mail} /> },
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

function Remedy({ mail }: { mail: AdminMail }) {
  const resend = useResendMail()
  if (mail.state === 'sent' || mail.state === 'expired') return none
  if (mail.state !== 'failed') return 'Retries automatically'
  if (!mail.may_send_again) return 'Expired'
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
