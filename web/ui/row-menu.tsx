import { Ellipsis } from 'lucide-react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'
import { MenuButton } from './menu.tsx'
import type { MenuItem } from './menu-list.tsx'

/** The three dots at the end of a list's row. */
export function RowMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <MenuButton label={label} items={items} className={classes(styles.iconButton, styles.row)}>
      <Ellipsis size={18} aria-hidden="true" />
    </MenuButton>
  )
}
