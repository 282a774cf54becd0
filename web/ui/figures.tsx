import type { ReactNode } from 'react'
import styles from './figures.module.css'
import { Link } from './link.tsx'
import { Text } from './text.tsx'

interface Figure {
  figure: ReactNode
  /** Unit after the figure, such as "of 5". */
  of?: string | undefined
  words: string
  isBad?: boolean
  /** Address of what it counts. */
  to?: string
  /** Makes the figure a button that stays pressed. */
  toggle?: { isPressed: boolean; onToggle: () => void }
}

/** A strip of key figures. Each can link to what it counts, or filter by it. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <ul className={styles.figures} aria-label="Key figures">
    {figures.map((figure) => (
      // Without what follows a comma, which changes with the data: a pressed button must keep its focus then.
      <li key={figure.words.split(',')[0]} className={styles.item}>
        <Target {...figure} />
      </li>
    ))}
  </ul>
)

function Target({ figure, of, words, isBad, to, toggle }: Figure) {
  const content = (
    <>
      <Text kind="section-title" block>
        {figure}
        {of !== undefined && (
          <>
            {' '}
            <Text kind="quiet">{of}</Text>
          </>
        )}
      </Text>{' '}
      <Text kind="quiet" block tone={isBad ? 'danger' : 'quiet'} className={styles.words}>
        {words}
      </Text>
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} className={styles.target}>
        {content}
      </Link>
    )
  if (!toggle) return content
  return (
    <button type="button" className={styles.target} aria-pressed={toggle.isPressed} onClick={toggle.onToggle}>
      {content}
    </button>
  )
}
