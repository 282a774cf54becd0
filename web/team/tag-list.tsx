import type { Tag } from '@portal/domain/team/member'
import styles from './tag-list.module.css'

const shown = 3

/** The tags of somebody: three, and how many more; whoever points at or hears that gets their names. */
export function TagList({ tags, label, max = shown }: { tags: readonly Tag[]; label: string; max?: number }) {
  if (tags.length === 0) return null
  const more = tags.slice(max)
  const names = more.map((tag) => tag.name).join(', ')
  return (
    <ul className={styles.tags} aria-label={label}>
      {tags.slice(0, max).map((tag) => (
        <li key={tag.id} className={styles.tag}>
          {tag.name}
        </li>
      ))}
      {more.length > 0 && (
        <li className={styles.more} title={names}>
          <span aria-hidden="true">+{more.length}</span>
          <span className="sr-only">{names}</span>
        </li>
      )}
    </ul>
  )
}
