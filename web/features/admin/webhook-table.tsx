import type { Webhook } from '@portal/domain/webhooks/webhook'
import { KeyRound, List, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { ago, moment } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Cut } from '../../ui/cut.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import links from './links.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { useRemoveWebhook, useRotateSecret, useTestWebhook } from './webhook-queries.ts'
import styles from './webhook-table.module.css'

export function WebhookTable({ hooks, onEdit }: { hooks: readonly Webhook[]; onEdit: (hook: Webhook) => void }) {
  return (
    <Table
      label="Webhooks"
      rows={hooks}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Name', cell: nameOf },
        { name: 'Events', cell: eventsOf },
        { name: 'Last delivery', cell: lastOf },
        { name: 'State', cell: (hook) => <State hook={hook} /> },
        { name: 'Actions', cell: (hook) => <Actions hook={hook} onEdit={() => onEdit(hook)} /> },
      ]}
    />
  )
}

const nameOf = ({ name, address }: Webhook) => (
  <div>
    <Cut className={styles.name}>{name}</Cut>
    <Cut className={links.detail}>{address}</Cut>
  </div>
)

const eventsOf = ({ kinds, limited_to }: Webhook) => (
  <div>
    {kinds.length === 0 ? 'Tests only' : kinds.length === 1 ? kinds[0] : `${kinds.length} events`}
    {limited_to.length > 0 && (
      <Cut className={links.detail}>{`only ${limited_to.map(({ name }) => name).join(', ')}`}</Cut>
    )}
  </div>
)

const lastOf = ({ last_delivery, waiting }: Webhook) => (
  <div className={styles.words}>
    {last_delivery ? ago(last_delivery.at) : 'None yet'}
    {last_delivery?.error && <span className={links.detail}>{last_delivery.error}</span>}
    {waiting > 0 && <span className={links.detail}>{`${waiting} waiting`}</span>}
  </div>
)

function State({ hook: { state, off_since, off_reason, last_delivery } }: { hook: Webhook }) {
  if (state === 'ended') return <StateMark state="failed" word="API token expired or revoked" />
  if (state === 'off')
    return (
      <div className={styles.words}>
        <StateMark
          state={off_reason ? 'failed' : 'waiting'}
          word={`Off since ${moment(off_since ?? '', { day: true })}`}
        />
        {off_reason && <span className={links.detail}>{off_reason}</span>}
      </div>
    )
  return last_delivery?.delivered === false ? (
    <div className={styles.words}>
      <StateMark state="failed" word="On, retrying" />
    </div>
  ) : (
    <div className={styles.words}>
      <StateMark state="well" word="On" />
    </div>
  )
}

function Actions({ hook: { id, name }, onEdit }: { hook: Webhook; onEdit: () => void }) {
  const [open, setOpen] = useState<'remove' | 'rotate' | 'deliveries' | null>(null)
  const remove = useRemoveWebhook()
  const rotate = useRotateSecret()
  const test = useTestWebhook()
  const close = () => setOpen(null)
  const failed = (failure: unknown) => showToast(messageOf(failure), 'error')
  const sendTest = () =>
    void test.mutateAsync(id).then(() => {
      showToast('Sending a test')
      setOpen('deliveries')
    }, failed)
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          { label: 'Show deliveries', icon: <List aria-hidden="true" />, onSelect: () => setOpen('deliveries') },
          { label: 'Send test', icon: <Send aria-hidden="true" />, onSelect: sendTest },
          { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
          { label: 'Create new secret', icon: <KeyRound aria-hidden="true" />, onSelect: () => setOpen('rotate') },
          { label: 'Remove', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => setOpen('remove') },
        ]}
      />
      <Confirm
        open={open === 'remove'}
        title={`Remove ${name}?`}
        confirmLabel="Remove webhook"
        busy={remove.isPending}
        onConfirm={() =>
          void remove
            .mutateAsync(id)
            .then(() => showToast(`Removed ${name}`), failed)
            .finally(close)
        }
        onCancel={close}
      >
        <p>It stops receiving events. Its waiting deliveries and its delivery log are deleted too.</p>
      </Confirm>
      <Confirm
        open={open === 'rotate'}
        title={`Create a new secret for ${name}?`}
        confirmLabel="Create new secret"
        danger={false}
        busy={rotate.isPending}
        onConfirm={() => void rotate.mutateAsync(id).catch(failed).finally(close)}
        onCancel={close}
      >
        <p>For 24 hours, we also sign with the old secret.</p>
      </Confirm>
      {rotate.data && (
        <SecretDialog
          title={`New secret of ${name}`}
          label="Secret"
          secret={rotate.data.secret}
          what="secret"
          onClose={() => rotate.reset()}
        >
          We show it only once. Copy it now. The receiver uses it to check that messages come from this portal.
        </SecretDialog>
      )}
      {open === 'deliveries' && <DeliveriesDialog id={id} name={name} onClose={close} />}
    </>
  )
}
