import type { ReactNode } from 'react'
import styles from './state.module.css'

/** Reasons why there is no content, and the end of a task. */
type StateKind = 'empty' | 'no-match' | 'not-found' | 'missing-page' | 'failed' | 'done'

interface StateProps {
  kind: StateKind
  /** Icon of the kind (state-icons.tsx), or one that fits the content. */
  icon: ReactNode
  title?: ReactNode
  children?: ReactNode
  /** Id of the text, for the description of a button. */
  textId?: string
  /** One next step, or a few. */
  action?: ReactNode
}

/** Takes the place of content that cannot be shown: an icon for the kind, one or two sentences and the next step. */
export function State({ kind, icon, title, children, textId, action }: StateProps) {
  const text = { id: textId, role: kind === 'failed' ? 'alert' : undefined }
  return (
    <div className={styles.state} data-kind={kind}>
      {icon}
      {title === undefined ? (
        <div {...text} className={styles.words}>
          {children}
        </div>
      ) : (
        <div {...text} className={styles.text}>
          <p className={styles.title}>{title}</p>
          {children !== undefined && <div className={styles.words}>{children}</div>}
        </div>
      )}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
