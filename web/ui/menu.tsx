import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { lazyPart, preparing } from './lazy-part.tsx'
import type { MenuListProps } from './menu-list.tsx'

const menuList = lazyPart(async () => (await import('./menu-list.tsx')).MenuList)

interface MenuButtonProps extends Pick<MenuListProps, 'label' | 'items' | 'head' | 'align'> {
  /** Content of the button. */
  children: ReactNode
  className?: string | undefined
  'aria-current'?: 'page' | undefined
}

/** A button that opens a list of actions. Its list loads with the first use. */
export function MenuButton({ children, className, 'aria-current': current, ...list }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const MenuList = menuList.usePart(isOpen)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        ref={button}
        title={list.label}
        aria-label={list.label}
        aria-current={current}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={(isOpen && !MenuList) || undefined}
        className={className}
        {...preparing(menuList)}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={press}
      >
        {children}
      </button>
      {MenuList && <MenuList {...list} open={isOpen} onOpenChange={setOpen} button={button} />}
    </>
  )
}
