import { scopes as allScopes, type Scope } from '@portal/domain/contract/scope'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { scopeWords } from '@portal/domain/tokens/token'
import { chooseScope, importIsWhole, tokenNameRules } from '@portal/domain/tokens/validation'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { LimitChoice, type TokenLimit } from './limit-choice.tsx'
import { useMakeToken } from './queries.ts'
import { TokenSecret } from './secret-dialog.tsx'

const ends = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'never', label: 'Never' },
] as const
type End = (typeof ends)[number]['value']

/** Form of a new token; the token is shown once. */
export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const { content: name, set: setName } = useDraft('api token', '')
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const [limits, setLimits] = useState<readonly TokenLimit[]>([])
  const [end, setEnd] = useState<End>('365')
  const [tried, setTried] = useState(false)
  const making = useMakeToken()
  const imports = scopes.includes('import')
  const problem = textFieldProblem(name, tokenNameRules)
  const close = () => {
    setName(null)
    onClose()
  }
  if (making.data) return <TokenSecret token={making.data} onClose={onClose} />
  return (
    <Dialog
      open
      onDismiss={close}
      title="Create an API token"
      unsaved={name !== ''}
      onSubmit={() => {
        setTried(true)
        if (problem || scopes.length === 0 || (imports && limits.length > 0)) return
        const days = end === 'never' ? null : Number(end)
        const limitIds = (kind: TokenLimit['kind']) => limits.filter((limit) => limit.kind === kind).map(({ id }) => id)
        const limited = { clients: limitIds('customer'), engagements: limitIds('engagement') }
        making.mutateAsync({ name, scopes: [...scopes], days, ...limited }).then(
          () => setName(null),
          () => {},
        )
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={making.isPending}>
            Create token
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        hint="For example, the system that uses it"
        autoComplete="off"
        value={name}
        onChange={setName}
        error={tried ? problem : undefined}
      />
      {allScopes.map((scope) => (
        <Checkbox
          key={scope}
          label={scopeWords[scope]}
          checked={scopes.includes(scope)}
          onChange={(chosen) => setScopes(chosen ? [...scopes, scope] : scopes.filter((each) => each !== scope))}
        />
      ))}
      {tried && scopes.length === 0 && <Alert>{chooseScope}</Alert>}
      {(!imports || limits.length > 0) && scopes.length > 0 && <LimitChoice limits={limits} onChange={setLimits} />}
      {tried && imports && limits.length > 0 && <Alert>{importIsWhole}</Alert>}
      <Select label="Expires" value={end} onChange={setEnd} options={ends} />
      <Alert>{making.isError && messageOf(making.error)}</Alert>
    </Dialog>
  )
}
