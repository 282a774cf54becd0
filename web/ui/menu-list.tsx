import { Menu } from '@base-ui/react/menu'
import { Fragment, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { Link } from './link.tsx'
import styles from './menu-list.module.css'
import { regionOf } from './region.ts'
import { Stack } from './stack.tsx'
import { Text } from './text.tsx'

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
  /** Leads to the open screen. */
  current?: boolean | undefined
  /** Not shown where it is 0 or not known. */
  count?: number | undefined
  /** A second, quiet line: why it is disabled. */
  hint?: string
}

export interface MenuListProps {
  /** Its accessible name. */
  label: string
  items: readonly MenuItem[]
  /** Text above the items. */
  head?: ReactNode
  align?: 'start' | 'end'
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it. */
  button: RefObject<HTMLButtonElement | null>
}

/** The list of a menu, next to its button. */
export function MenuList({ label, items, head, align = 'end', open, onOpenChange, button }: MenuListProps) {
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return
    // The browser then moves the focus from the button to the control before or behind it.
    button.current?.focus()
    onOpenChange(false)
  }
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal container={regionOf(button.current)}>
        <Menu.Positioner anchor={button} align={align} sideOffset={6} className={styles.positioner} data-screen-only>
          <Menu.Popup className={styles.popup} aria-label={label} finalFocus={button} onKeyDown={close}>
            {head && (
              <Stack tone="quiet" className={styles.head}>
                {head}
              </Stack>
            )}
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

function Item({ item }: { item: MenuItem }) {
  const { label, icon, to, onSelect, danger, disabled = false, current, count, hint } = item
  const look = { className: styles.item, 'data-danger': danger || undefined }
  const words = (
    <>
      {icon}
      {hint ? (
        <span>
          {label}
          <Text kind="quiet" block>
            {hint}
          </Text>
        </span>
      ) : (
        label
      )}
      {count !== undefined && count > 0 && (
        <>
          {' '}
          <Text kind="quiet" tabular>
            {count}
          </Text>
        </>
      )}
    </>
  )
  return to === undefined ? (
    <Menu.Item {...look} disabled={disabled} onClick={onSelect}>
      {words}
    </Menu.Item>
  ) : (
    <Menu.LinkItem {...look} closeOnClick aria-current={current ? 'page' : undefined} render={<Link to={to} />}>
      {words}
    </Menu.LinkItem>
  )
}
