import type { Hook } from '@portal/domain/webhooks/hook'
import { KeyRound, List, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '../http/call.ts'
import { moment } from '../portal/moment.ts'
import { Cut } from '../ui/cut.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { later } from '../ui/later.tsx'
import { RecordTable } from '../ui/record-table.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { showToast } from '../ui/toast.tsx'
import { useRemoveHook, useRotateSecret, useTestHook } from './hook-queries.ts'
import styles from './hook-table.module.css'
import { SecretDialog } from './secret-dialog.tsx'
import { StateMark } from './state-mark.tsx'

const DeliveriesDialog = later(async () => (await import('./deliveries-dialog.tsx')).DeliveriesDialog)

interface HookTableProps {
  hooks: readonly Hook[]
  onEdit: (hook: Hook) => void
}

export function HookTable({ hooks, onEdit }: HookTableProps) {
  return (
    <RecordTable
      label="Webhooks"
      rows={hooks}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Name', cell: nameOf },
        { name: 'Told of', cell: toldOf },
        { name: 'Last delivery', cell: lastOf },
        { name: 'State', cell: (hook) => <State hook={hook} /> },
        { name: 'Actions', cell: (hook) => <Actions hook={hook} onEdit={() => onEdit(hook)} /> },
      ]}
    />
  )
}

const nameOf = ({ name, address }: Hook) => (
  <div>
    <Cut className={styles.name}>{name}</Cut>
    <Cut className={styles.quiet}>{address}</Cut>
  </div>
)

const toldOf = ({ kinds, limited_to }: Hook) => (
  <div>
    {kinds.length === 0 ? 'Tests alone' : kinds.length === 1 ? kinds[0] : `${kinds.length} kinds`}
    {limited_to.length > 0 && (
      <Cut className={styles.quiet}>{`of ${limited_to.map(({ name }) => name).join(', ')}`}</Cut>
    )}
  </div>
)

const lastOf = ({ last_delivery, waiting }: Hook) => (
  <div className={styles.words}>
    {last_delivery ? moment(last_delivery.at) : 'None yet'}
    {last_delivery?.error && <span className={styles.quiet}>{last_delivery.error}</span>}
    {waiting > 0 && <span className={styles.quiet}>{`${waiting} waiting`}</span>}
  </div>
)

function State({ hook: { state, off_since, off_reason, last_delivery } }: { hook: Hook }) {
  if (state === 'ended') return <StateMark state="failed" word="Its API token has ended" />
  if (state === 'off')
    return (
      <div className={styles.words}>
        <StateMark
          state={off_reason ? 'failed' : 'waiting'}
          word={`Off since ${moment(off_since ?? '', { day: true })}`}
        />
        {off_reason && <span className={styles.quiet}>{off_reason}</span>}
      </div>
    )
  return last_delivery?.delivered === false ? (
    <div className={styles.words}>
      <StateMark state="failed" word="On, trying again" />
    </div>
  ) : (
    <div className={styles.words}>
      <StateMark state="well" word="On" />
    </div>
  )
}

function Actions({ hook: { id, name }, onEdit }: { hook: Hook; onEdit: () => void }) {
  const [open, setOpen] = useState<'remove' | 'rotate' | 'deliveries' | null>(null)
  const remove = useRemoveHook()
  const rotate = useRotateSecret()
  const test = useTestHook()
  const close = () => setOpen(null)
  const failed = (failure: unknown) => showToast(sentenceOf(failure), 'error')
  const sendTest = () =>
    void test.mutateAsync(id).then(() => {
      showToast('A test is on its way')
      setOpen('deliveries')
    }, failed)
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          { label: 'Deliveries', icon: <List aria-hidden="true" />, onSelect: () => setOpen('deliveries') },
          { label: 'Send a test', icon: <Send aria-hidden="true" />, onSelect: sendTest },
          { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
          { label: 'New secret', icon: <KeyRound aria-hidden="true" />, onSelect: () => setOpen('rotate') },
          { label: 'Remove', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => setOpen('remove') },
        ]}
      />
      <Confirm
        open={open === 'remove'}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        busy={remove.isPending}
        onConfirm={() =>
          void remove
            .mutateAsync(id)
            .then(() => showToast(`${name} is removed`), failed)
            .finally(close)
        }
        onCancel={close}
      >
        <p>It is told nothing any more. What waits for it and the log of its deliveries go with it.</p>
      </Confirm>
      <Confirm
        open={open === 'rotate'}
        title={`A new secret for ${name}?`}
        confirmLabel="Make a new secret"
        danger={false}
        busy={rotate.isPending}
        onConfirm={() => void rotate.mutateAsync(id).catch(failed).finally(close)}
        onCancel={close}
      >
        <p>For 24 hours everything is signed with the secret before as well.</p>
      </Confirm>
      {rotate.data && (
        <SecretDialog
          title={`The new secret of ${name}`}
          label="Secret"
          secret={rotate.data.secret}
          what="secret"
          onClose={() => rotate.reset()}
        >
          It is shown this once. With it the receiver checks that a message comes from this portal.
        </SecretDialog>
      )}
      {open === 'deliveries' && <DeliveriesDialog id={id} name={name} onClose={close} />}
    </>
  )
}
