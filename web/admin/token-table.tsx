import type { ApiToken } from '@portal/domain/tokens/contract'
import { useState } from 'react'
import { sentenceOf } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { RecordTable } from '../ui/record-table.tsx'
import { showToast } from '../ui/toast.tsx'
import { moment } from './moment.ts'
import { useRevokeToken } from './queries.ts'
import { StateMark } from './state-mark.tsx'

export function TokenTable({ tokens }: { tokens: readonly ApiToken[] }) {
  return (
    <RecordTable
      label="API tokens"
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Name', cell: ({ name }) => name },
        { name: 'Begins with', cell: ({ prefix }) => <code>{prefix}</code> },
        { name: 'May', cell: ({ scopes }) => scopes.join(', ') },
        { name: 'Made', figures: true, cell: ({ made_at, made_by }) => `${moment(made_at)}, ${made_by}` },
        { name: 'Last used', figures: true, cell: usedOf },
        { name: 'State', cell: (token) => <State token={token} /> },
        { name: 'Actions', cell: (token) => <Revoke token={token} /> },
      ]}
    />
  )
}

const usedOf = ({ last_used_at, last_used_from }: ApiToken): string =>
  last_used_at ? `${moment(last_used_at)}, ${last_used_from}` : 'Never'

function State({ token: { state, expires_at, revoked_at } }: { token: ApiToken }) {
  if (state === 'revoked') return <StateMark state="failed" word={`Revoked ${revoked_at ? moment(revoked_at) : ''}`} />
  const end = expires_at ? moment(expires_at) : ''
  if (state === 'expired') return <StateMark state="failed" word={`Expired ${end}`} />
  return <StateMark state="well" word={expires_at ? `Until ${end}` : 'Until revoked'} />
}

function Revoke({ token: { id, name, state } }: { token: ApiToken }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeToken()
  if (state !== 'valid') return null
  const act = () =>
    void revoke
      .mutateAsync(id)
      .then(
        () => showToast(`${name} is revoked`),
        (failure) => showToast(sentenceOf(failure), 'error'),
      )
      .finally(() => setAsking(false))
  return (
    <>
      <Button size="small" variant="ghost" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <Confirm
        open={asking}
        title={`Revoke ${name}?`}
        confirmLabel="Revoke"
        busy={revoke.isPending}
        onConfirm={act}
        onCancel={() => setAsking(false)}
      >
        <p>Whatever calls with it is turned away from the next call on. It cannot be brought back.</p>
      </Confirm>
    </>
  )
}
