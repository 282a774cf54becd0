import { CircleAlert, CircleCheck } from 'lucide-react'
import styles from './login.module.css'

interface LoginMessageProps {
  text: string | undefined
  tone?: 'error' | 'success'
  centred?: boolean
}

/**
 * The live region exists before its text, so that screen readers announce it. `useFleeting` keeps the text while the pointer
 * is on `data-fleeting`.
 */
export function LoginMessage({ text, tone = 'error', centred }: LoginMessageProps) {
  const Icon = tone === 'error' ? CircleAlert : CircleCheck
  return (
    <div className={styles.message} data-fleeting data-tone={tone} data-centred={centred || undefined} role="status">
      {text !== undefined && (
        <p>
          <Icon size={16} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
