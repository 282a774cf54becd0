import { allWebhookKinds, type WebhookKind, webhookKindGroups, webhookKinds } from '@portal/domain/webhooks/event'
import { useId, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { Row } from '../../ui/stack.tsx'
import styles from './event-choice.module.css'

interface EventChoiceProps {
  kinds: readonly WebhookKind[]
  onChange: (kinds: readonly WebhookKind[]) => void
  problem: string | undefined
}

/** Chooses the events of a webhook, in groups. */
export function EventChoice({ kinds, onChange, problem }: EventChoiceProps) {
  const problemId = useId()
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
          <Group key={group.label} {...group} chosen={kinds} onChange={onChange} />
        ))}
      </div>
    </fieldset>
  )
}

interface GroupProps {
  label: string
  kinds: readonly WebhookKind[]
  chosen: readonly WebhookKind[]
  onChange: (chosen: readonly WebhookKind[]) => void
}

/** A box for all events of a group; it opens to show a box for each. */
function Group({ label, kinds, chosen, onChange }: GroupProps) {
  const id = useId()
  const count = kinds.filter((kind) => chosen.includes(kind)).length
  const [isOpen, setIsOpen] = useState(count > 0 && count < kinds.length)
  const others = chosen.filter((kind) => !kinds.includes(kind))
  return (
    <fieldset className={styles.group} aria-label={label}>
      <Row gap={12} justify="between" className={styles.head}>
        <Checkbox
          label={label}
          className={styles.box}
          checked={count === kinds.length}
          onChange={(isChosen) => onChange(isChosen ? [...others, ...kinds] : others)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Hide' : 'Show'} the events of ${label}, ${count} of ${kinds.length} chosen`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count} of {kinds.length}
          <Chevron to="down" />
        </button>
      </Row>
      <div id={id} className={styles.kinds} hidden={!isOpen}>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={webhookKinds[kind].label}
            className={styles.box}
            checked={chosen.includes(kind)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, kind] : chosen.filter((each) => each !== kind))}
          />
        ))}
      </div>
    </fieldset>
  )
}
