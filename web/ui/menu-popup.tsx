import { Menu } from '@base-ui/react/menu'
import { Fragment, type RefObject } from 'react'
import { Link } from './link.tsx'
import styles from './menu.module.css'
import type { MenuItem } from './menu-item.ts'
import { regionOf } from './region.ts'

interface MenuPopupProps {
  anchor: RefObject<HTMLElement | null>
  labelledBy: string
  items: readonly MenuItem[]
  align: 'start' | 'end'
  onClose: () => void
}

/** The open list of a `MenuButton`. */
export function MenuPopup({ anchor, labelledBy, items, align, onClose }: MenuPopupProps) {
  return (
    <Menu.Root open onOpenChange={(next) => !next && onClose()}>
      <Menu.Portal container={regionOf(anchor.current)}>
        <Menu.Positioner anchor={anchor} side="bottom" align={align} sideOffset={6} className={styles.positioner}>
          <Menu.Popup className={styles.popup} finalFocus={anchor} aria-labelledby={labelledBy}>
            {items.map(({ label, icon, to, onSelect, danger, apart, disabled, hint }) => {
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
              return (
                <Fragment key={label}>
                  {apart && <Menu.Separator className={styles.line} />}
                  {to === undefined ? (
                    <Menu.Item {...look} disabled={disabled ?? false} onClick={onSelect}>
                      {words}
                    </Menu.Item>
                  ) : (
                    <Menu.LinkItem {...look} closeOnClick render={<Link to={to} />}>
                      {words}
                    </Menu.LinkItem>
                  )}
                </Fragment>
              )
            })}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
