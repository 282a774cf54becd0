import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './alert.module.css'

/** Message of a form: announced when it appears; takes no room without text. */
export function Alert({ children, tone = 'error' }: { children?: ReactNode; tone?: 'error' | 'success' }) {
  const Icon = tone === 'error' ? CircleAlert : CircleCheck
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={children ? styles.alert : 'sr-only'} data-tone={tone}>
      {children && (
        <>
          <Icon size={16} aria-hidden="true" />
          <p>{children}</p>
        </>
      )}
    </div>
  )
}

interface NoticeProps {
  tone: 'error' | 'warning'
  icon: ReactNode
  children: ReactNode
}

/** Something to know, said from the start. */
export const Notice = ({ tone, icon, children }: NoticeProps) => (
  <div className={styles.alert} data-tone={tone}>
    {icon}
    <p>{children}</p>
  </div>
)
