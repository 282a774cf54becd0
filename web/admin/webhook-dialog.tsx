import { textFieldProblem } from '@portal/domain/text/text-field'
import { isLimited } from '@portal/domain/tokens/token'
import { allWebhookKinds, isOfAll, type WebhookKind, webhookKinds } from '@portal/domain/webhooks/event'
import { chooseKinds, importIsOfAll, webhookAddressProblem, webhookNameRules } from '@portal/domain/webhooks/validation'
import { formWords, type Webhook, type WebhookFormat, webhookFormats } from '@portal/domain/webhooks/webhook'
import { useState } from 'react'
import { CallError, messageOf } from '../http/call.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogCancel } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { LimitChoice, type TokenLimit } from './limit-choice.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import styles from './webhook-dialog.module.css'
import { useChangeWebhook, useCreateWebhook } from './webhook-queries.ts'

const forms = webhookFormats.map((value) => ({ value, label: formWords[value] }))

interface WebhookDialogProps {
  /** Without it a new one is made. */
  hook: Webhook | undefined
  onClose: () => void
}

/** Form of a webhook; the secret of a new one is shown once. */
export function WebhookDialog({ hook, onClose }: WebhookDialogProps) {
  const initial = { name: hook?.name ?? '', address: hook?.address ?? '' }
  const {
    content: { name, address },
    set: setText,
    isBegun: typed,
  } = useDraft(hook ? `webhook ${hook.id} ${hook.version}` : 'webhook', initial)
  const [form, setForm] = useState<WebhookFormat>(hook?.form ?? 'standard')
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(hook?.kinds ?? [])
  const [limits, setLimits] = useState<readonly TokenLimit[]>(hook?.limited_to ?? [])
  const [on, setOn] = useState(hook?.state !== 'off')
  const [tried, setTried] = useState(false)
  const making = useCreateWebhook()
  const changing = useChangeWebhook()
  const error = making.error ?? changing.error
  const limitIds = (kind: TokenLimit['kind']) => limits.filter((limit) => limit.kind === kind).map(({ id }) => id)
  const limited = { clients: limitIds('customer'), engagements: limitIds('engagement') }
  const tooWide = isLimited(limited) && kinds.some(isOfAll)
  const problems = { name: textFieldProblem(name, webhookNameRules), address: webhookAddressProblem(address) }
  const refused: Record<string, string> = error instanceof CallError ? error.fields : {}

  if (making.data)
    return (
      <SecretDialog
        title={`Secret of ${making.data.name}`}
        label="Secret"
        secret={making.data.secret}
        what="secret"
        onClose={onClose}
      >
        {form === 'standard'
          ? 'We show it only once. Copy it now. The receiver uses it to check that messages come from this portal.'
          : 'We show it only once. We sign messages with it, but chat tools do not need it.'}
      </SecretDialog>
    )
  const send = () => {
    setTried(true)
    if (problems.name || problems.address || kinds.length === 0 || tooWide) return
    const wished = { name, address, form, kinds: [...kinds], ...limited }
    const sent = hook
      ? changing.mutateAsync({ ...wished, id: hook.id, on, version: hook.version }).then(() => {
          showToast(`Saved ${name}`)
          onClose()
        })
      : making.mutateAsync(wished)
    sent.then(
      () => setText(null),
      () => {},
    )
  }
  return (
    <Dialog
      open
      onDismiss={() => {
        setText(null)
        onClose()
      }}
      title={hook ? `Edit ${hook.name}` : 'Create a webhook'}
      unsaved={typed}
      onSubmit={send}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={making.isPending || changing.isPending}>
            {hook ? 'Save' : 'Create webhook'}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        onChange={(name) => setText({ name, address })}
        error={tried ? (problems.name ?? refused.name) : undefined}
      />
      <Select label="Receiver" value={form} onChange={setForm} options={forms} />
      <TextField
        label="Address"
        hint="Starts with https://"
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        value={address}
        onChange={(address) => setText({ name, address })}
        error={tried ? (problems.address ?? refused.address) : undefined}
      />
      <fieldset className={styles.kinds}>
        <legend>Events</legend>
        <Checkbox
          label="All events"
          checked={kinds.length === allWebhookKinds.length}
          onChange={(chosen) => setKinds(chosen ? allWebhookKinds : [])}
        />
        {allWebhookKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={webhookKinds[kind].label}
            checked={kinds.includes(kind)}
            onChange={(chosen) => setKinds(chosen ? [...kinds, kind] : kinds.filter((each) => each !== kind))}
          />
        ))}
      </fieldset>
      {tried && kinds.length === 0 && <Alert>{chooseKinds}</Alert>}
      <LimitChoice limits={limits} onChange={setLimits} />
      {tried && tooWide && <Alert>{importIsOfAll}</Alert>}
      {hook && <Checkbox label="Switched on" checked={on} onChange={setOn} />}
      <Alert>{error && !refused.name && !refused.address && messageOf(error)}</Alert>
    </Dialog>
  )
}
