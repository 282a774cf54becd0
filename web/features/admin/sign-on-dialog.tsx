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
import { Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { usePartlyStoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { messageOf } from '../../shared/http/call.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { useDebounced } from '../../ui/debounced.ts'
import { Columns, Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { DomainNotes } from './domain-notes.tsx'
import styles from './sign-on-dialog.module.css'
import { unusualDomainsQuery, useSaveSignOn, useTrySignOn } from './sign-on-queries.ts'

interface SignOnDialogProps {
  /** Undefined for a new one. */
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
  const [saving, trying] = [useSaveSignOn(signOn), useTrySignOn()]
  const texts = {
    id: signOn?.id ?? nextId(),
    name: signOn?.name ?? '',
    issuer: signOn?.issuer ?? '',
    client_id: signOn?.client_id ?? '',
    domains: signOn?.domains.join(', ') ?? '',
  }
  const form = useForm({
    draft: usePartlyStoredDraft(signOn ? `sign-in ${signOn.id} ${signOn.version}` : 'sign-in', texts, {
      client_secret: '',
      on: signOn?.on ?? false,
    }),
    problems: ({ name, domains, issuer, client_id }) => ({
      name: textFieldProblem(name, companyRules),
      domains: domainsProblem(domainsIn(domains)),
      issuer: issuerProblem(issuer),
      client_id: textFieldProblem(client_id, clientIdRules),
    }),
    send: ({ issuer, domains, client_secret, ...content }, signal) => {
      const typed = { issuer: issuer.trim(), domains: domainsIn(domains), client_secret: client_secret || null }
      return saving.send({ ...content, ...typed }, signal)
    },
    refresh: saving.refresh,
    onSent: ({ name }) => {
      idOfNext = undefined
      showToast(`Saved single sign-on for ${name}`)
      onClose()
    },
    fields: ['name', 'domains', 'issuer', 'client_id', 'client_secret'],
  })
  const { id, issuer, on } = form.content
  const domains = domainsIn(form.content.domains)
  const checked = useQuery(unusualDomainsQuery(useDebounced(domains.join(',')), id))
  const unusual = checked.data?.filter(({ domain }) => domains.includes(domain)) ?? []
  const redirect = useId()
  const copy = () =>
    void navigator.clipboard.writeText(callbacks + id).then(
      () => showToast('Copied the redirect address'),
      () => showToast('Could not copy it. Select the text and copy it.', 'error'),
    )
  const field = (name: Exclude<keyof typeof texts, 'id'>) => ({
    autoComplete: 'off',
    spellCheck: false,
    ...form.field(name),
  })
  return (
    <FormDialog
      form={form}
      title={signOn ? `Edit single sign-on for ${signOn.name}` : 'Add single sign-on for a customer'}
      sendLabel="Save"
      wide
      onClose={onClose}
    >
      <Step number={1} title="Name the customer">
        <Columns columns="repeat(2, minmax(0, 1fr))" from={768} gap="16px 24px">
          <TextField label="Company" hint="Its people see this name when they sign in." {...field('name')} />
          <TextField
            label="Email domains"
            hint="Separated by commas. Add each subdomain too."
            autoCapitalize="none"
            {...field('domains')}
          />
        </Columns>
        <DomainNotes unusual={unusual} />
      </Step>
      <Step number={2} title="Register the portal with their identity provider">
        <Stack gap={6} kind="label" className={styles.redirect}>
          <p id={redirect}>Redirect address</p>
          <Row gap={12} justify="between" kind="body" className={styles.copied}>
            <output aria-labelledby={redirect}>{callbacks + id}</output>
            {/* Without TLS, browsers do not allow copying. */}
            {'clipboard' in navigator && (
              <Button
                size="small"
                icon={<Copy aria-hidden="true" />}
                aria-label="Copy the redirect address"
                onClick={copy}
              >
                Copy
              </Button>
            )}
          </Row>
          <p className={styles.hint}>Send it to the customer. They enter it at their identity provider.</p>
        </Stack>
      </Step>
      <Step number={3} title="Enter what the customer sends back">
        <TextField label="Issuer" hint="Starts with https://" inputMode="url" {...field('issuer')} />
        <Columns columns="repeat(2, minmax(0, 1fr))" from={768} gap="16px 24px">
          <TextField label="Client ID" {...field('client_id')} />
          <TextField
            label="Client secret"
            hint={
              signOn?.has_secret ? 'Leave it empty to keep the current one.' : 'Leave it empty for a public client.'
            }
            type="password"
            autoComplete="off"
            {...form.field('client_secret')}
          />
        </Columns>
        <Row gap={12}>
          <Button
            size="small"
            busy={trying.isPending}
            disabled={issuerProblem(issuer) !== undefined}
            onClick={() => trying.mutate(issuer.trim())}
          >
            Test connection
          </Button>
          <Text as="p" role="status" tone={trying.data?.problem ? 'danger' : 'quiet'}>
            {trying.error
              ? messageOf(trying.error)
              : trying.data
                ? (trying.data.problem ?? `It works. People sign in at ${trying.data.leads_to}.`)
                : ''}
          </Text>
        </Row>
      </Step>
      <Step number={4} title="Switch it on when the test works">
        <Checkbox
          label="Switched on: its people can sign in only this way"
          checked={on}
          onChange={(on) => form.change({ on })}
        />
      </Step>
    </FormDialog>
  )
}

/** A numbered part of the form, in the order in which it is set up. */
function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.step}>
      <legend>
        {number}. {title}
      </legend>
      {children}
    </fieldset>
  )
}
