import { Menu } from '@base-ui/react/menu'
import { Fragment, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'
import styles from './menu-list.module.css'
import { useRegion } from './region.ts'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** Either goes to an own address or does something. */
  to?: string
  onSelect?: () => void
  danger?: boolean
  /** Draws a line above. */
  apart?: boolean
  disabled?: boolean
  /** A second, quiet line: why it is disabled. */
  hint?: string
}

export interface MenuButtonProps {
  /** Its accessible name. */
  label: string
  items: readonly MenuItem[]
  /** Text above the items. */
  head?: ReactNode
  /** Content of the button. */
  children: ReactNode
  className?: string | undefined
  align?: 'start' | 'end'
}

/** The button of a menu and its list, which is open at first. */
export function MenuList({ label, items, head, children, className, align = 'end' }: MenuButtonProps) {
  const region = useRegion()
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger ref={region.ref} title={label} aria-label={label} className={classes(className)}>
        {children}
      </Menu.Trigger>
      <Menu.Portal container={region.container}>
        <Menu.Positioner align={align} sideOffset={6} className={styles.positioner}>
          <Menu.Popup className={styles.popup}>
            {head && <div className={styles.head}>{head}</div>}
            {items.map((item) => (
              <Fragment key={item.label}>
                {item.apart && <Menu.Separator className={styles.line} />}
                <Item item={item} />
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ item: { label, icon, to, onSelect, danger, disabled = false, hint } }: { item: MenuItem }) {
  const look = { className: styles.item, 'data-danger': danger || undefined }
  const words = (
    <>
      {icon}
      {hint ? (
        <span>
          {label}
          <span className={styles.hint}>{hint}</span>
        </span>
      ) : (
        label
      )}
    </>
  )
  return to === undefined ? (
    <Menu.Item {...look} disabled={disabled} onClick={onSelect}>
      {words}
    </Menu.Item>
  ) : (
    <Menu.LinkItem {...look} closeOnClick render={<Link to={to} />}>
      {words}
    </Menu.LinkItem>
  )
}
