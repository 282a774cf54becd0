import type { ApiToken } from '@portal/domain/tokens/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { ago, moment } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Cut } from '../../ui/cut.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import links from './links.module.css'
import { useRevokeToken } from './queries.ts'
import styles from './token-table.module.css'

export function TokenTable({ tokens }: { tokens: readonly ApiToken[] }) {
  return (
    <Table
      label="API tokens"
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Name', cell: nameOf },
        { name: 'Scopes', cell: scopesOf },
        { name: 'Created', cell: ({ made_at, made_by }) => `${moment(made_at)}, ${made_by}` },
        { name: 'Last used', cell: usedOf },
        { name: 'State', cell: (token) => <State token={token} /> },
        {
          name: 'Actions',
          acts: true,
          isHiddenIfEmpty: true,
          cell: (token) => token.state === 'valid' && <Actions token={token} />,
        },
      ]}
    />
  )
}

const nameOf = ({ name, prefix }: ApiToken) => (
  <div>
    {name}
    <code className={links.detail}>{prefix}</code>
  </div>
)
const scopesOf = ({ scopes, limited_to }: ApiToken) => (
  <div>
    <span className={styles.scopes}>{scopes.join(', ')}</span>
    {limited_to.length > 0 && (
      <Cut className={links.detail}>{`only ${limited_to.map(({ name }) => name).join(', ')}`}</Cut>
    )}
  </div>
)

const usedOf = ({ last_used_at, last_used_from }: ApiToken): string =>
  last_used_at ? `${ago(last_used_at)}, ${last_used_from}` : 'Never'

const dayOf = (instant: string | null): string => (instant === null ? '' : moment(instant, { day: true }))

function State({ token: { state, expires_at, revoked_at } }: { token: ApiToken }) {
  if (state === 'revoked') return <StateMark state="failed" word={`Revoked ${dayOf(revoked_at)}`} />
  if (state === 'expired') return <StateMark state="failed" word={`Expired ${dayOf(expires_at)}`} />
  return <StateMark state="well" word={expires_at ? `Valid until ${dayOf(expires_at)}` : 'Valid, never expires'} />
}

function Actions({ token: { id, name } }: { token: ApiToken }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeToken()
  const act = () =>
    void revoke
      .mutateAsync(id)
      .then(
        () => showToast(`Revoked ${name}`),
        (failure) => showToast(messageOf(failure), 'error'),
      )
      .finally(() => setAsking(false))
  return (
    <>
      <RowMenu
        label={`Actions for ${name}`}
        items={[
          { label: 'Revoke', icon: <KeyRound aria-hidden="true" />, danger: true, onSelect: () => setAsking(true) },
        ]}
      />
      <Confirm
        open={asking}
        title={`Revoke ${name}?`}
        confirmLabel="Revoke token"
        busy={revoke.isPending}
        onConfirm={act}
        onCancel={() => setAsking(false)}
      >
        <p>Systems that use it can no longer call the API. You cannot undo this.</p>
      </Confirm>
    </>
  )
}
