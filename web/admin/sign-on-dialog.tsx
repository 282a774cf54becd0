import type { CustomerSignOn } from '@portal/domain/customer-sign-on/provider'
import {
  clientIdRules,
  companyRules,
  domainsIn,
  domainsProblem,
  issuerProblem,
} from '@portal/domain/customer-sign-on/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, messageOf } from '../http/call.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useDebounced } from '../ui/debounced.ts'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { DomainNotes } from './domain-notes.tsx'
import styles from './sign-on-dialog.module.css'
import { unusualDomainsQuery, useChangeSignOn, useMakeSignOn, useTrySignOn } from './sign-on-queries.ts'

interface SignOnDialogProps {
  /** Without it a new one is set. */
  signOn: CustomerSignOn | undefined
  callbacks: string
  onClose: () => void
}

/** Random id like those of the server; the callback address to register contains it. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Kept until it is used, since the address may be registered before the form is filled in. */
let idOfNext: string | undefined
function nextId(): string {
  idOfNext ??= newId()
  return idOfNext
}

export function SignOnDialog({ signOn, callbacks, onClose }: SignOnDialogProps) {
  const [kept] = useState(() => ({
    id: signOn?.id ?? nextId(),
    name: signOn?.name ?? '',
    issuer: signOn?.issuer ?? '',
    client_id: signOn?.client_id ?? '',
    domains: signOn?.domains.join(', ') ?? '',
  }))
  const draftName = signOn ? `sign-in ${signOn.id} ${signOn.version}` : 'sign-in'
  const { content: draft, set: setDraft, isBegun: typed } = useDraft(draftName, kept)
  // A secret is kept in no draft.
  const [secret, setSecret] = useState('')
  const [on, setOn] = useState(signOn?.on ?? false)
  const [tried, setTried] = useState(false)
  const [making, changing, trying] = [useMakeSignOn(), useChangeSignOn(), useTrySignOn()]
  const error = making.error ?? changing.error
  const domains = domainsIn(draft.domains)
  const checked = useQuery(unusualDomainsQuery(useDebounced(domains.join(',')), kept.id))
  const unusual = checked.data?.filter(({ domain }) => domains.includes(domain)) ?? []
  const problems: Record<string, string | undefined> = {
    name: textFieldProblem(draft.name, companyRules),
    domains: domainsProblem(domains),
    issuer: issuerProblem(draft.issuer),
    client_id: textFieldProblem(draft.client_id, clientIdRules),
  }
  const refused: Record<string, string> = error instanceof CallError ? error.fields : {}
  const errorOf = (field: string) => (tried ? (problems[field] ?? refused[field]) : undefined)
  const field = (name: Exclude<keyof typeof kept, 'id'>) => ({
    autoComplete: 'off',
    spellCheck: false,
    value: draft[name],
    error: errorOf(name),
    onChange: (text: string) => setDraft({ ...draft, [name]: text }),
  })
  const close = () => {
    setDraft(null)
    onClose()
  }
  const send = () => {
    setTried(true)
    if (Object.values(problems).some((problem) => problem !== undefined)) return
    const { id, name, issuer, client_id } = draft
    const wished = {
      id,
      name,
      issuer: issuer.trim(),
      client_id,
      client_secret: secret === '' ? null : secret,
      domains,
      on,
    }
    const sent = signOn ? changing.mutateAsync({ ...wished, version: signOn.version }) : making.mutateAsync(wished)
    sent.then(
      () => {
        idOfNext = undefined
        showToast(`Saved single sign-on for ${name}`)
        close()
      },
      () => {},
    )
  }
  const wrong = issuerProblem(draft.issuer)
  return (
    <Dialog
      open
      onDismiss={close}
      title={signOn ? `Edit single sign-on for ${signOn.name}` : 'Add single sign-on for a customer'}
      unsaved={typed || secret !== ''}
      onSubmit={send}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={making.isPending || changing.isPending}>
            Save
          </Button>
        </>
      }
    >
      <TextField label="Company" hint="Its people see this name when they sign in" {...field('name')} />
      <TextField
        label="Email domains"
        hint="Separated by commas. Add each subdomain too."
        autoCapitalize="none"
        {...field('domains')}
      />
      <DomainNotes unusual={unusual} />
      <TextField
        label="Redirect address"
        hint="The company registers it with its identity provider"
        readOnly
        value={callbacks + draft.id}
        onChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      <TextField label="Issuer" hint="Starts with https://" inputMode="url" {...field('issuer')} />
      <div className={styles.try}>
        <Button
          size="small"
          busy={trying.isPending}
          disabled={wrong !== undefined}
          onClick={() => trying.mutate(draft.issuer.trim())}
        >
          Test connection
        </Button>
        <p role="status" className={trying.data?.problem ? styles.problem : styles.quiet}>
          {trying.error
            ? messageOf(trying.error)
            : trying.data
              ? (trying.data.problem ?? `It works. People sign in at ${trying.data.leads_to}.`)
              : ''}
        </p>
      </div>
      <TextField label="Client ID" {...field('client_id')} />
      <TextField
        label="Client secret"
        hint={signOn?.has_secret ? 'Leave it empty to keep the current one' : 'Leave it empty for a public client'}
        type="password"
        autoComplete="off"
        value={secret}
        onChange={setSecret}
        error={refused.client_secret}
      />
      <Checkbox label="Switched on: its people can sign in only this way" checked={on} onChange={setOn} />
      <Alert>{error && Object.keys(refused).length === 0 && messageOf(error)}</Alert>
    </Dialog>
  )
}
