import { textFieldProblem } from '@portal/domain/text/text-field'
import { isLimited } from '@portal/domain/tokens/token'
import { isOfAll, type WebhookKind } from '@portal/domain/webhooks/event'
import { chooseKinds, importIsOfAll, webhookAddressProblem, webhookNameRules } from '@portal/domain/webhooks/validation'
import { formWords, type Webhook, type WebhookFormat, webhookFormats } from '@portal/domain/webhooks/webhook'
import { useState } from 'react'
import { usePartlyStoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { Columns } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { EventChoice } from './event-choice.tsx'
import { LimitChoice, limitIds, type TokenLimit } from './limit-choice.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useSaveWebhook } from './webhook-queries.ts'

const receivers = webhookFormats.map((value) => ({ value, label: formWords[value] }))

interface WebhookDialogProps {
  /** Undefined for a new webhook. */
  hook: Webhook | undefined
  onClose: () => void
}

interface Choices {
  form: WebhookFormat
  kinds: readonly WebhookKind[]
  limits: readonly TokenLimit[]
  on: boolean
}

/** Form of a webhook; the secret of a new one is shown once. */
export function WebhookDialog({ hook, onClose }: WebhookDialogProps) {
  const saving = useSaveWebhook(hook)
  const [made, setMade] = useState<{ webhook: Webhook; secret: string }>()
  const texts = { name: hook?.name ?? '', address: hook?.address ?? '' }
  const choices: Choices = {
    form: hook?.form ?? 'standard',
    kinds: hook?.kinds ?? [],
    limits: hook?.limited_to ?? [],
    on: hook?.state !== 'off',
  }
  const form = useForm({
    draft: usePartlyStoredDraft(hook ? `webhook ${hook.id} ${hook.version}` : 'webhook', texts, choices),
    problems: ({ name, address, kinds, limits }) => ({
      name: textFieldProblem(name, webhookNameRules),
      address: webhookAddressProblem(address),
      kinds: kinds.length === 0 ? chooseKinds : undefined,
      limits: isLimited(limitIds(limits)) && kinds.some(isOfAll) ? importIsOfAll : undefined,
    }),
    send: ({ limits, kinds, ...content }, signal) =>
      saving.send({ ...content, kinds: [...kinds], ...limitIds(limits) }, signal),
    refresh: saving.refresh,
    onSent: ({ secret, ...webhook }) => {
      if (secret !== undefined) return setMade({ webhook, secret })
      showToast(`Saved ${webhook.name}`)
      onClose()
    },
    fields: ['name', 'address', 'kinds'],
  })
  const { kinds, limits, on } = form.content

  if (made)
    return (
      <SecretDialog
        title={`Secret of ${made.webhook.name}`}
        label="Secret"
        secret={made.secret}
        what="secret"
        onClose={onClose}
      >
        {made.webhook.form === 'standard'
          ? 'We show it only once. Copy it now. The receiver uses it to check that messages come from this portal.'
          : 'We show it only once. We sign messages with it, but chat tools do not need it.'}
      </SecretDialog>
    )
  return (
    <FormDialog
      form={form}
      title={hook ? `Edit ${hook.name}` : 'Create a webhook'}
      sendLabel={hook ? 'Save' : 'Create webhook'}
      wide
      onClose={onClose}
    >
      <Columns columns="repeat(2, minmax(0, 1fr))" from={768} gap="20px 24px">
        <TextField label="Name" autoComplete="off" {...form.field('name')} />
        <Select
          label="Receiver"
          value={form.content.form}
          onChange={(receiver) => form.change({ form: receiver })}
          options={receivers}
        />
      </Columns>
      <TextField
        label="Address"
        hint="Starts with https://"
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        {...form.field('address')}
      />
      <LimitChoice limits={limits} onChange={(limits) => form.change({ limits })} />
      <Alert>{form.errorOf('limits')}</Alert>
      <EventChoice kinds={kinds} onChange={(kinds) => form.change({ kinds })} problem={form.errorOf('kinds')} />
      {hook && <Checkbox label="Switched on" checked={on} onChange={(on) => form.change({ on })} />}
    </FormDialog>
  )
}
