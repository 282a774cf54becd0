import { cloneElement } from 'react'
import { lazyPart, preparing } from './lazy-part.tsx'
import { usePhone } from './phone.ts'
import type { PopoverProps } from './popover-panel.tsx'

const popoverPanel = lazyPart(async () => (await import('./popover-panel.tsx')).PopoverPanel)

/** A panel next to its button; on a phone a sheet. It loads when it is first opened. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger } = props
  const isPhone = usePhone()
  const PopoverPanel = popoverPanel.usePart(open)
  if (PopoverPanel && !isPhone) return <PopoverPanel {...props} />
  return (
    <>
      {trigger &&
        cloneElement(trigger, {
          ...preparing(popoverPanel),
          onClick: () => onOpenChange(true),
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          'aria-busy': (open && !PopoverPanel) || undefined,
        })}
      {PopoverPanel && <PopoverPanel {...props} />}
    </>
  )
}
