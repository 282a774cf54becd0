import { allWebhookKinds, type WebhookKind, webhookKinds } from '@portal/domain/webhooks/event'
import { webhookKindGroups } from '@portal/domain/webhooks/event-groups'
import { useId } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import styles from './event-choice.module.css'

interface EventChoiceProps {
  kinds: readonly WebhookKind[]
  onChange: (kinds: readonly WebhookKind[]) => void
  problem: string | undefined
}

/** Chooses the events of a webhook, in groups. */
export function EventChoice({ kinds, onChange, problem }: EventChoiceProps) {
  const problemId = useId()
  const toggle = (kind: WebhookKind, chosen: boolean) =>
    onChange(chosen ? [...kinds, kind] : kinds.filter((each) => each !== kind))
  return (
    <fieldset className={styles.events} aria-describedby={problem ? problemId : undefined}>
      <legend>Events</legend>
      <div id={problemId}>
        <Alert>{problem}</Alert>
      </div>
      <Checkbox
        label="All events"
        className={styles.box}
        checked={kinds.length === allWebhookKinds.length}
        aria-invalid={problem ? true : undefined}
        onChange={(chosen) => onChange(chosen ? allWebhookKinds : [])}
      />
      <div className={styles.groups}>
        {webhookKindGroups.map((group) => (
          <fieldset key={group.label} className={styles.group}>
            <legend>{group.label}</legend>
            {group.kinds.map((kind) => (
              <Checkbox
                key={kind}
                label={webhookKinds[kind].label}
                className={styles.box}
                checked={kinds.includes(kind)}
                onChange={(chosen) => toggle(kind, chosen)}
              />
            ))}
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
