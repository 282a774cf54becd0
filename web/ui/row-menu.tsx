import { Ellipsis } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'
import { MenuButton } from './menu.tsx'
import type { MenuItem } from './menu-list.tsx'

interface RowMenuProps {
  label: string
  items: readonly MenuItem[]
  /** `row` is the smaller one inside lists. */
  size?: 'medium' | 'row'
}

/** Three dots that open a menu, such as at the end of a list's row. */
export function RowMenu({ label, items, size = 'row' }: RowMenuProps) {
  return (
    <MenuButton label={label} items={items} className={classes(styles.iconButton, size === 'row' && styles.row)}>
      <Ellipsis size={18} aria-hidden="true" />
    </MenuButton>
  )
}
