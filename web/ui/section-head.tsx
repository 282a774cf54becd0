import { type ReactNode, useId } from 'react'
import { Chevron } from './chevron.tsx'
import styles from './section-head.module.css'
import { Row } from './stack.tsx'
import { Text } from './text.tsx'

interface SectionHeadProps {
  title: string
  /** A number, or words such as "2 open of 3". */
  count?: number | string | undefined
  actions?: ReactNode
  /** Makes the head a button that opens and closes the region with this id. */
  collapsible?: { open: boolean; onToggle: () => void; controls: string } | undefined
  level?: 2 | 3
  id?: string
}

/** An ink rule begins a section; its title and count stand under it. */
export function SectionHead({ title, count, actions, collapsible, level = 2, id }: SectionHeadProps) {
  const Heading = `h${level}` as const
  const ownId = useId()
  const words = (
    <>
      <span id={id ?? ownId}>{title}</span>{' '}
      {count !== undefined && (
        <Text kind="body" tone="quiet" tabular>
          {count}
        </Text>
      )}
    </>
  )
  return (
    <Row gap={16} justify="between" className={styles.head}>
      <Heading className={styles.title}>
        {collapsible ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={collapsible.open}
            aria-controls={collapsible.controls}
            onClick={collapsible.onToggle}
          >
            {words}
            <Chevron to="down" className={styles.chevron} />
          </button>
        ) : (
          words
        )}
      </Heading>
      {actions}
    </Row>
  )
}
