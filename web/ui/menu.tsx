import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import type { MenuItem } from './menu-item.ts'

interface MenuButtonProps {
  /** Its accessible name. */
  label: string
  items: readonly MenuItem[]
  /** Content of the button. */
  children: ReactNode
  className?: string | undefined
  align?: 'start' | 'end'
}

const loadPopup = () => import('./menu-popup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup }))
const MenuPopup = lazy(loadPopup)

/** A button that opens a list of actions. The list itself is loaded when the pointer or the keyboard comes near. */
export function MenuButton({ label, items, children, className, align = 'end' }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const id = useId()
  const load = () => void loadPopup()
  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        className={classes(className)}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children}
      </button>
      {open && (
        <Suspense>
          <MenuPopup anchor={button} labelledBy={id} items={items} align={align} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
