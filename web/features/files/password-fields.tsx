import { entriesMatch, passwordRules } from '@portal/domain/files/validation'
import { Check, Circle, X } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './password-fields.module.css'

interface PasswordEntries {
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
  const [isLeft, setIsLeft] = useState(false)
  const leave = () => setIsLeft(isLeft || password !== '')
  const rules = [
    ...passwordRules.map((rule) => ({ ...rule, held: rule.holds(password), failed: isLeft })),
    { ...entriesMatch, held: password !== '' && password === repeated, failed: isLeft && repeated !== '' },
  ]
  const next = rules.find(({ held }) => !held)
  return (
    <Stack gap={10}>
      <Text as="p" kind="quiet">
        No one can open the file without this password, not even the provider.
      </Text>
      <Stack gap={8}>
        <TextField
          label="Password"
          value={password}
          onChange={(next) => onChange({ ...value, password: next })}
          onBlur={leave}
          {...blocked}
        />
        <TextField
          label="Repeat password"
          value={repeated}
          onChange={(next) => onChange({ ...value, repeated: next })}
          onBlur={leave}
          {...blocked}
        />
      </Stack>
      <Text as="ul" kind="quiet" className={styles.rules} aria-label="Password rules">
        {rules.map(({ sentence, short, held, failed }) => (
          <Row
            as="li"
            gap={6}
            align="start"
            tone={held ? 'success' : failed ? 'danger' : 'quiet'}
            key={sentence}
            title={sentence}
          >
            <RuleIcon held={held} failed={failed} />
            <span aria-hidden="true">{short}</span>
            <span className="sr-only">
              {sentence} {held ? 'Met' : 'Not met yet'}
            </span>
          </Row>
        ))}
      </Text>
      {next && password !== '' && (
        <Text as="p" kind="quiet" tone="text">
          {next.sentence}
        </Text>
      )}
    </Stack>
  )
}

/** An empty ring until the person has left the field. */
function RuleIcon({ held, failed }: { held: boolean; failed: boolean }) {
  const Icon = held ? Check : failed ? X : Circle
  return <Icon size={14} aria-hidden="true" />
}
