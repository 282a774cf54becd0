import { scopes as allScopes, type Scope } from '@portal/domain/contract/scope'
import { textFieldProblem } from '@portal/domain/text/text-field'
import type { ApiToken } from '@portal/domain/tokens/contract'
import { scopeWords } from '@portal/domain/tokens/token'
import { chooseScope, importIsWhole, tokenNameRules } from '@portal/domain/tokens/validation'
import { useState } from 'react'
import { usePartlyStoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { LimitChoice, limitIds, type TokenLimit } from './limit-choice.tsx'
import styles from './make-token-dialog.module.css'
import { useMakeToken } from './queries.ts'
import { TokenSecret } from './secret-dialog.tsx'

const ends = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: 'never', label: 'Never' },
] as const
type End = (typeof ends)[number]['value']

interface Choices {
  scopes: readonly Scope[]
  limits: readonly TokenLimit[]
  end: End
}

/** Form of a new token; the token is shown once. */
export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const making = useMakeToken()
  const [made, setMade] = useState<ApiToken & { secret: string }>()
  const choices: Choices = { scopes: [], limits: [], end: '365' }
  const form = useForm({
    draft: usePartlyStoredDraft('api token', { name: '' }, choices),
    problems: ({ name, scopes, limits }) => ({
      name: textFieldProblem(name, tokenNameRules),
      scopes: scopes.length === 0 ? chooseScope : undefined,
      limits: scopes.includes('import') && limits.length > 0 ? importIsWhole : undefined,
    }),
    send: ({ name, scopes, limits, end }, signal) =>
      making.send(
        { name, scopes: [...scopes], days: end === 'never' ? null : Number(end), ...limitIds(limits) },
        signal,
      ),
    refresh: making.refresh,
    onSent: setMade,
    fields: ['name', 'scopes'],
  })
  const { scopes, limits, end } = form.content
  if (made) return <TokenSecret token={made} onClose={onClose} />
  return (
    <FormDialog form={form} title="Create an API token" sendLabel="Create token" onClose={onClose}>
      <TextField label="Name" hint="For example, the system that uses it" autoComplete="off" {...form.field('name')} />
      <fieldset className={styles.scopes}>
        <legend>What it may do</legend>
        {allScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeWords[scope]}
            className={styles.scope}
            checked={scopes.includes(scope)}
            onChange={(chosen) =>
              form.change({ scopes: chosen ? [...scopes, scope] : scopes.filter((each) => each !== scope) })
            }
          />
        ))}
      </fieldset>
      {scopes.includes('hooks') && (
        <Text as="p" kind="quiet">
          A webhook sends only events that the token may read: for files, also choose “Read files”.
        </Text>
      )}
      <Alert>{form.errorOf('scopes')}</Alert>
      {(!scopes.includes('import') || limits.length > 0) && scopes.length > 0 && (
        <LimitChoice limits={limits} onChange={(limits) => form.change({ limits })} />
      )}
      <Alert>{form.errorOf('limits')}</Alert>
      <Select label="Expires" value={end} onChange={(end) => form.change({ end })} options={ends} />
    </FormDialog>
  )
}
