import { cloneElement, type ReactElement, type Ref, type RefObject, useRef } from 'react'
import { lazyPart, preparing } from './lazy-part.tsx'
import type { PopoverPanelProps } from './popover-panel.tsx'

const popoverPanel = lazyPart(async () => (await import('./popover-panel.tsx')).PopoverPanel)

interface TriggerProps extends ReturnType<typeof preparing> {
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
  'aria-busy'?: boolean | undefined
}

interface PopoverProps extends Omit<PopoverPanelProps, 'anchor'> {
  /** The button that opens it: a `Button` or an `IconButton`. */
  trigger?: ReactElement<Partial<TriggerProps>>
  /** Element to open next to, if something else than the trigger opens it. */
  anchor?: RefObject<HTMLElement | null>
}

/** A panel next to its button; on a phone a sheet. It loads when it is first opened. */
export function Popover({ trigger, anchor, ...panel }: PopoverProps) {
  const { open, onOpenChange } = panel
  const button = useRef<HTMLButtonElement>(null)
  const PopoverPanel = popoverPanel.usePart(open)
  return (
    <>
      {trigger &&
        cloneElement(trigger, {
          ref: button,
          ...preparing(popoverPanel),
          onClick: () => onOpenChange(!open),
          'aria-haspopup': 'dialog',
          'aria-expanded': open,
          'aria-busy': (open && !PopoverPanel) || undefined,
        })}
      {PopoverPanel && <PopoverPanel {...panel} anchor={anchor ?? button} />}
    </>
  )
}
