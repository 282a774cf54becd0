import { Popover as Base } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Dialog } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { usePhone } from './phone.ts'
import styles from './popover-panel.module.css'
import { isPressOn } from './press-on.ts'
import { Row, Stack } from './stack.tsx'

export interface PopoverPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Element to open next to, which gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
  footer?: ReactNode
  align?: 'start' | 'end'
  /** For sentences rather than choices. */
  wide?: boolean
}

/** Popover next to its button; on a phone a sheet. Focus goes in, stays in, and returns to where it came from. */
export const PopoverPanel = (props: PopoverPanelProps) => (usePhone() ? <Sheet {...props} /> : <Anchored {...props} />)

const Sheet = ({ open, onOpenChange, title, children, footer }: PopoverPanelProps) => (
  <Dialog open={open} onDismiss={() => onOpenChange(false)} title={title} footer={footer}>
    <Stack gap={8}>{children}</Stack>
  </Dialog>
)

function Anchored(props: PopoverPanelProps) {
  const { open, onOpenChange, anchor, title, children, footer, align = 'end', wide = false } = props
  const content = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => !isPressOn(anchor.current, event) && onOpenChange(next)}
      modal="trap-focus"
    >
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className={styles.positioner}
        >
          <Base.Popup
            className={styles.popup}
            data-wide={wide || undefined}
            initialFocus={(by) => by === 'touch' || (firstControl(content.current) ?? true)}
            finalFocus={anchor}
          >
            <Row as="header" gap={8} justify="between">
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton size="row" label="Close" icon={<X size={16} aria-hidden="true" />} />} />
            </Row>
            <Stack gap={8} ref={content}>
              {children}
              {footer && (
                <Row gap={8} align="stretch" justify="end" className={styles.footer}>
                  {footer}
                </Row>
              )}
            </Stack>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** First control to focus, so that the keyboard starts behind the close button. */
const firstControl = (content: HTMLElement | null): HTMLElement | null =>
  content?.querySelector<HTMLElement>(
    ':is(input:not([type=radio]:not(:checked)), select, textarea, button, a[href]):not(:disabled)',
  ) ?? null
