import type { ReactNode } from 'react'
import { Row, Stack } from './stack.tsx'
import styles from './state.module.css'
import { Text } from './text.tsx'

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
    <Stack gap={16} align="center" className={styles.state} data-kind={kind}>
      {icon}
      {title === undefined ? (
        <Text as="div" kind="body" tone="quiet" {...text} className={styles.words}>
          {children}
        </Text>
      ) : (
        <Stack gap={4} {...text} className={styles.text}>
          <Text as="p" kind="row-title">
            {title}
          </Text>
          {children !== undefined && (
            <Text as="div" kind="body" tone="quiet" className={styles.words}>
              {children}
            </Text>
          )}
        </Stack>
      )}
      {action && (
        <Row gap={8} align="stretch" justify="center" wrap>
          {action}
        </Row>
      )}
    </Stack>
  )
}
