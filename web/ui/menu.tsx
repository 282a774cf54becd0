import { type KeyboardEvent, useState } from 'react'
import { classes } from './classes.ts'
import { lazyPart, preparing } from './lazy-part.tsx'
import type { MenuButtonProps } from './menu-list.tsx'

const menuList = lazyPart(async () => (await import('./menu-list.tsx')).MenuList)

/** A button that opens a list of actions. Its list loads with the first use. */
export function MenuButton(props: MenuButtonProps) {
  const { label, children, className } = props
  const [isUsed, setUsed] = useState(false)
  const MenuList = menuList.usePart(isUsed)
  if (MenuList) return <MenuList {...props} />
  const use = () => setUsed(true)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    use()
  }
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isUsed || undefined}
      className={classes(className)}
      {...preparing(menuList)}
      onClick={use}
      onKeyDown={press}
    >
      {children}
    </button>
  )
}
