import { cloneElement } from 'react'
import { Dialog, useOpenedOnce } from './dialog.tsx'
import { later } from './later.tsx'
import { usePhone } from './phone.ts'
import styles from './popover.module.css'
import type { PopoverProps } from './popover-popup.tsx'

const PopoverPopup = later(async () => (await import('./popover-popup.tsx')).PopoverPopup)

/** Popover next to its button; on a phone a sheet. Escape closes it and returns the focus to the button. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger, title, children, footer } = props
  const phone = usePhone()
  const opened = useOpenedOnce(open)
  const button =
    trigger &&
    cloneElement(trigger, {
      onClick: () => onOpenChange(true),
      'aria-haspopup': 'dialog',
      'aria-expanded': open,
      ...(!phone && { onPointerEnter: load, onFocus: load }),
    })
  if (phone)
    return (
      <>
        {button}
        <Dialog open={open} onDismiss={() => onOpenChange(false)} title={title} footer={footer}>
          <div className={styles.sheet}>{children}</div>
        </Dialog>
      </>
    )
  return opened ? <PopoverPopup {...props} meanwhile={button} /> : button
}

const load = (): void => void PopoverPopup.load().catch(() => {})
