import type { AdminMail } from '@portal/domain/admin/contract'
import { moment } from '../app/moment.ts'
import { sentenceOf } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { RecordTable } from '../ui/record-table.tsx'
import { showToast } from '../ui/toast.tsx'
import { useSendAgain } from './queries.ts'
import { StateMark } from './state-mark.tsx'

/** Mails that did not arrive, each with the reason and, where there is one, the remedy. */
export function MailTable({ mails }: { mails: readonly AdminMail[] }) {
  return (
    <RecordTable
      label="Mails that failed or wait"
      rows={mails}
      keyOf={({ id }) => id}
      columns={[
        { name: 'When', figures: true, cell: ({ created_at }) => moment(created_at) },
        { name: 'To', cell: ({ recipient }) => recipient },
        { name: 'Mail', cell: ({ subject }) => subject },
        {
          name: 'State',
          cell: ({ state, attempts }) =>
            state === 'failed' ? (
              <StateMark state="failed" word="Failed" />
            ) : (
              <StateMark state="waiting" word={`Waits, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`} />
            ),
        },
        { name: 'Why', cell: ({ reason }) => reason ?? 'Not tried yet' },
        { name: 'Remedy', cell: (mail) => <Remedy mail={mail} /> },
      ]}
    />
  )
}

function Remedy({ mail }: { mail: AdminMail }) {
  const again = useSendAgain()
  if (mail.state !== 'failed') return 'Sent by itself'
  if (!mail.may_send_again) return 'Expired'
  const act = () =>
    // The row may be gone by then, and what `mutate` would call afterwards with it.
    void again.mutateAsync(mail.id).then(
      () => showToast('It is sent again'),
      (failure) => showToast(sentenceOf(failure), 'error'),
    )
  return (
    <Button
      size="small"
      variant="ghost"
      busy={again.isPending}
      aria-label={`Send again to ${mail.recipient}`}
      onClick={act}
    >
      Send again
    </Button>
  )
}
