import type { ReactNode } from 'react'
import styles from './state.module.css'
import { StateIcon, type StateKind } from './state-icon.tsx'

interface StateProps {
  kind: StateKind
  title?: ReactNode
  children?: ReactNode
  /** Id of the text, for the description of a button. */
  textId?: string
  /** One next step, or a few. */
  action?: ReactNode
}

/** Takes the place of content that cannot be shown: an icon for the kind, one or two sentences and the next step. */
export function State({ kind, title, children, textId, action }: StateProps) {
  return (
    <div className={styles.state} data-kind={kind}>
      <StateIcon kind={kind} />
      <div id={textId} className={styles.text} role={kind === 'failed' ? 'alert' : undefined}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.words}>{children}</div>}
      </div>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
