import { entriesMatch, passwordRules } from '@portal/domain/files/validation'
import { Check, X } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import styles from './password-fields.module.css'

export interface PasswordEntries {
  password: string
  repeated: string
}

interface PasswordFieldsProps {
  value: PasswordEntries
  onChange: (value: PasswordEntries) => void
}

const block = (event: ClipboardEvent) => event.preventDefault()
const blocked = { onPaste: block, onCopy: block, onCut: block, type: 'password', autoComplete: 'new-password' } as const

/** A password typed twice, with its rules, and the first that does not hold yet in full. Paste, copy and cut are blocked. */
export function PasswordFields({ value, onChange }: PasswordFieldsProps) {
  const { password, repeated } = value
  const rules = [
    ...passwordRules.map((rule) => ({ ...rule, held: rule.holds(password) })),
    { ...entriesMatch, held: password !== '' && password === repeated },
  ]
  const next = rules.find(({ held }) => !held)
  return (
    <div className={styles.fields}>
      <div className={styles.entries}>
        <TextField
          label="Password"
          value={password}
          onChange={(next) => onChange({ ...value, password: next })}
          {...blocked}
        />
        <TextField
          label="Repeat password"
          value={repeated}
          onChange={(next) => onChange({ ...value, repeated: next })}
          {...blocked}
        />
      </div>
      <ul className={styles.rules} aria-label="Password rules">
        {rules.map(({ sentence, short, held }) => (
          <li key={sentence} title={sentence} data-held={held || undefined}>
            {held ? <Check size={14} aria-hidden="true" /> : <X size={14} aria-hidden="true" />}
            <span aria-hidden="true">{short}</span>
            <span className="sr-only">
              {sentence} {held ? 'Met' : 'Not met yet'}
            </span>
          </li>
        ))}
      </ul>
      {next && <p className={styles.next}>{next.sentence}</p>}
      <p className={styles.warning}>No one can open the file without this password, not even the provider.</p>
    </div>
  )
}
