import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Dialog, firstField } from './dialog.tsx'
import { IconButton } from './icon-button.tsx'
import { usePhone } from './phone.ts'
import styles from './side-panel.module.css'
import { Row } from './stack.tsx'

interface SidePanelProps {
  title: string
  /** Called on the close button and Escape. The caller gives the focus back. */
  onClose: () => void
  children: ReactNode
}

/** Panel about one row of a list: next to the list, over it in a narrow window, a sheet on a phone. The list can still be used. */
export function SidePanel(props: SidePanelProps) {
  const { title, onClose, children } = props
  if (!usePhone()) return <Aside {...props} />
  return (
    <Dialog open tall title={title} onDismiss={onClose}>
      {children}
    </Dialog>
  )
}

const popups = '[data-base-ui-portal] :is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])'

function Aside({ title, onClose, children }: SidePanelProps) {
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => (firstField(panel.current) ?? heading.current)?.focus({ preventScroll: true }), [])
  const closeOn = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent, isForPopup: boolean) => {
    if (key === 'Escape' && !defaultPrevented && !isForPopup) onClose()
  })
  useEffect(() => {
    // Looked up before the popup takes the key and goes.
    let isForPopup = false
    const look = () => {
      isForPopup = document.querySelector(popups) !== null
    }
    const listen = (event: KeyboardEvent) => closeOn(event, isForPopup)
    document.addEventListener('keydown', look, true)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', listen)
    }
  }, [])
  return (
    <aside ref={panel} className={styles.panel} aria-labelledby={titleId} data-screen-only>
      <Row as="header" gap={16} justify="between" align="start" className={styles.head}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title} title={title}>
          {title}
        </h2>
        <IconButton label="Close" icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
      </Row>
      <div className={styles.body}>{children}</div>
    </aside>
  )
}
