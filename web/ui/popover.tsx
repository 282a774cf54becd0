import { Popover as Base } from '@base-ui/react/popover'
import { cloneElement, type FocusEvent, type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { Dialog } from './dialog.tsx'
import { usePhone } from './phone.ts'
import styles from './popover.module.css'

interface TriggerProps {
  onClick?: () => void
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
}

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it: a `Button` or an `IconButton`. */
  trigger?: ReactElement<TriggerProps>
  /** Element to open next to, if something else than the trigger opens it. */
  anchor?: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
  footer?: ReactNode
  align?: 'start' | 'end'
  /** For sentences rather than choices. */
  wide?: boolean
}

/** Popover next to its button; on a phone a sheet. Escape closes it and returns the focus to the button. */
export const Popover = (props: PopoverProps) => (usePhone() ? <Sheet {...props} /> : <Anchored {...props} />)

function Sheet({ open, onOpenChange, trigger, title, children, footer }: PopoverProps) {
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
}

function Anchored(props: PopoverProps) {
  const { open, onOpenChange, trigger, anchor, title, children, footer, align = 'end', wide = false } = props
  const popup = useRef<HTMLDivElement>(null)
  // Out of the popup the keyboard comes back to the button first; from there it may go on.
  const leave = ({ relatedTarget: next }: FocusEvent) => {
    if (!(next instanceof HTMLElement) || popup.current?.contains(next)) return
    if (open && !next.hasAttribute('data-base-ui-focus-guard')) onOpenChange(false)
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Base.Trigger render={trigger} onBlur={leave} />}
      <Base.Portal>
        <Base.Positioner
          {...(anchor && { anchor })}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Base.Popup
            ref={popup}
            className={styles.popup}
            data-wide={wide || undefined}
            {...(anchor && { finalFocus: anchor })}
          >
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
            {footer && <div className={styles.footer}>{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
