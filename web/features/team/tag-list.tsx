import type { Tag } from '@portal/domain/team/member'
import { Row } from '../../ui/stack.tsx'
import styles from './tag-list.module.css'

const shown = 3
/** Number of letters that fit into one line of a card. */
const charactersPerLine = 21

/** How many of the first tags one line takes: one at least, three at most. */
function fitting(tags: readonly Tag[], max: number): number {
  const lengthOf = (count: number): number =>
    tags.slice(0, count).reduce((sum, tag) => sum + tag.name.length + 2, count < tags.length ? 3 : 0)
  let count = Math.min(max, tags.length)
  while (count > 1 && lengthOf(count) > charactersPerLine) count--
  return count
}

/** First tags of a person on one line, and the number of others with their names in a tooltip. */
export function TagList({ tags, label, max = shown }: { tags: readonly Tag[]; label: string; max?: number }) {
  if (tags.length === 0) return null
  const fit = fitting(tags, max)
  const more = tags.slice(fit)
  const names = more.map((tag) => tag.name).join(', ')
  return (
    <Row as="ul" gap={4} align="stretch" aria-label={label}>
      {tags.slice(0, fit).map((tag) => (
        <li key={tag.id} className={styles.tag} title={tag.name}>
          {tag.name}
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.more} title={names}>
          <span aria-hidden="true">+{more.length}</span>
          <span className="sr-only">{names}</span>
        </li>
      )}
    </Row>
  )
}
