import { accentSentence } from '@portal/domain/company/company-rules'
import { ownAccent } from '@portal/domain/settings/accent'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './company.module.css'

/** Colours to choose from. An empty one is the portal's own. */
const offered = [
  { value: '', name: 'Petrol, the portal’s own', color: ownAccent },
  { value: '#1f2d5c', name: 'Navy', color: '#1f2d5c' },
  { value: '#5c1f33', name: 'Burgundy', color: '#5c1f33' },
  { value: '#2d4a2b', name: 'Forest green', color: '#2d4a2b' },
  { value: '#4a3320', name: 'Brown', color: '#4a3320' },
]

interface AccentFieldProps {
  value: string
  error: string | undefined
  hint: ReactNode
  onChange: (value: string) => void
}

/** A colour for buttons and links: one of a few, or any on which white text is readable. */
export function AccentField({ value, error, hint, onChange }: AccentFieldProps) {
  const name = useId()
  const problem = accentSentence(value)
  // Someone who is still typing a code sees only whether a whole one can be read.
  const isWhole = value.trim() === '' || /^#\w{6}$/.test(value.trim())
  return (
    <fieldset>
      <legend className={styles.legend}>Accent colour</legend>
      <div className={styles.accents}>
        <Row gap={8} className={styles.swatches}>
          {offered.map((colour) => (
            <label key={colour.name} className={styles.swatch} style={{ background: colour.color }}>
              <input
                type="radio"
                name={name}
                aria-label={colour.name}
                checked={value.trim().toLowerCase() === colour.value}
                onChange={() => onChange(colour.value)}
              />
            </label>
          ))}
        </Row>
        <div className={styles.code}>
          <TextField
            label="Accent colour as a code"
            hideLabel
            autoComplete="off"
            spellCheck={false}
            placeholder={ownAccent}
            value={value}
            error={error ?? (isWhole ? problem : undefined)}
            hint={hint}
            onChange={onChange}
          />
        </div>
      </div>
      {isWhole && problem === undefined && (
        <Row as="p" gap={6} kind="quiet" tone="quiet" pad="6px 0 0">
          <Text tone="success">
            <Check size={14} aria-hidden="true" />
          </Text>
          White text on it is easy to read
        </Row>
      )}
    </fieldset>
  )
}
