import type { CustomerSignOn, UnusualDomain } from '@portal/domain/customer-sign-on/provider'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { moment } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Cut } from '../../ui/cut.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { SavedDomains } from './domain-notes.tsx'
import links from './links.module.css'
import { useChangeSignOn, useRemoveSignOn } from './sign-on-queries.ts'
import styles from './webhook-table.module.css'

interface SignOnTableProps {
  signOns: readonly CustomerSignOn[]
  unusual: readonly UnusualDomain[]
  onEdit: (signOn: CustomerSignOn) => void
}

export function SignOnTable({ signOns, unusual, onEdit }: SignOnTableProps) {
  return (
    <Table
      label="Single sign-on"
      rows={signOns}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Company', cell: companyOf },
        { name: 'Domains', cell: ({ domains }) => <SavedDomains domains={domains} unusual={unusual} /> },
        { name: 'People', figures: true, cell: ({ people }) => people },
        {
          name: 'State',
          cell: ({ on }) => <StateMark state={on ? 'well' : 'waiting'} word={on ? 'On' : 'Off (email links)'} />,
        },
        { name: 'Saved', cell: savedOf },
        { name: 'Actions', cell: (signOn) => <Actions signOn={signOn} onEdit={() => onEdit(signOn)} /> },
      ]}
    />
  )
}

const companyOf = ({ name, issuer }: CustomerSignOn) => (
  <div>
    <Cut className={styles.name}>{name}</Cut>
    <span className={links.detail}>
      <Cut middle>{issuer}</Cut>
    </span>
  </div>
)

const savedOf = ({ saved_by, saved_at }: CustomerSignOn) => (
  <div className={styles.words}>
    {moment(saved_at)}
    <span className={links.detail}>{saved_by}</span>
  </div>
)

function Actions({ signOn, onEdit }: { signOn: CustomerSignOn; onEdit: () => void }) {
  const { id, name, on, version, issuer, client_id, domains } = signOn
  const [asking, setAsking] = useState<'switch' | 'remove' | null>(null)
  const change = useChangeSignOn()
  const remove = useRemoveSignOn()
  const close = () => setAsking(null)
  const failed = (failure: unknown) => showToast(messageOf(failure), 'error')
  const set = () =>
    void change
      .mutateAsync({ id, name, issuer, client_id, client_secret: null, domains, on: !on, version })
      .then(() => showToast(`Switched single sign-on for ${name} ${on ? 'off' : 'on'}`), failed)
      .finally(close)
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
          {
            label: on ? 'Switch off' : 'Switch on',
            icon: <KeyRound aria-hidden="true" />,
            onSelect: () => setAsking('switch'),
          },
          { label: 'Remove', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => setAsking('remove') },
        ]}
      />
      <Confirm
        open={asking === 'switch'}
        title={`Switch ${on ? 'off' : 'on'} single sign-on for ${name}?`}
        confirmLabel={on ? 'Switch off' : 'Switch on'}
        danger={on}
        busy={change.isPending}
        onConfirm={set}
        onCancel={close}
      >
        <p>
          {on
            ? 'Its people sign in with an email link or a passkey until you switch it on again.'
            : 'Its people can sign in only through this provider, not with email links, codes or passkeys. No one is signed out.'}
        </p>
      </Confirm>
      <Confirm
        open={asking === 'remove'}
        title={`Remove single sign-on for ${name}?`}
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          void remove
            .mutateAsync(id)
            .then(() => showToast(`Removed single sign-on for ${name}`), failed)
            .finally(close)
        }
        onCancel={close}
      >
        <p>Its people sign in with an email link again. We delete these settings and the secret.</p>
      </Confirm>
    </>
  )
}
