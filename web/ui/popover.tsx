import { Popover as Base } from '@base-ui/react/popover'
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, type RefObject } from 'react'
import { Dialog } from './dialog.tsx'
import { usePhone } from './phone.ts'
import styles from './popover.module.css'

interface TriggerProps {
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
}

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it: a `Button` or an `IconButton`. */
  trigger?: ReactElement<TriggerProps>
  /** Instead, what it stands beside when something else opens it. */
  anchor?: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
  footer?: ReactNode
  align?: 'start' | 'end'
  /** For sentences rather than choices. */
  wide?: boolean
}

/** Floats beside the button that opened it; on a phone it is a sheet. Escape closes it and returns to the button. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger, anchor, title, children, footer, align = 'end', wide = false } = props
  const phone = usePhone()
  if (phone)
    return (
      <>
        {trigger &&
          cloneElement(trigger, {
            onClick: () => onOpenChange(true),
            'aria-haspopup': 'dialog',
            'aria-expanded': open,
          })}
        <Dialog open={open} onDismiss={() => onOpenChange(false)} title={title} footer={footer}>
          <div className={styles.sheet}>{children}</div>
        </Dialog>
      </>
    )
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner
          {...(anchor && { anchor })}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Base.Popup className={styles.popup} data-wide={wide || undefined} {...(anchor && { finalFocus: anchor })}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
            {footer && <div className={styles.footer}>{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
