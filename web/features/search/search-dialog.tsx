import { Dialog as Base } from '@base-ui/react/dialog'
import { type RefObject, useRef } from 'react'
import dialog from '../../ui/dialog.module.css'
import styles from './search-dialog.module.css'
import { SearchPanel } from './search-panel.tsx'

interface SearchDialogProps {
  open: boolean
  /** Text that was typed before the dialog was loaded. */
  typed?: string
  onClose: () => void
  /** Element that had the focus before. It gets it back, unless something was opened. */
  returnTo: RefObject<Element | null>
}

export function SearchDialog({ open, typed = '', onClose, returnTo }: SearchDialogProps) {
  const opened = useRef(false)
  if (open) opened.current = false
  const returnElement = () =>
    !opened.current && returnTo.current instanceof HTMLElement && returnTo.current !== document.body && returnTo.current
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop data-scrim className={dialog.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup className={styles.popup} finalFocus={returnElement} aria-label="Search">
            <SearchPanel
              typed={typed}
              onClose={onClose}
              onOpened={() => {
                opened.current = true
                onClose()
              }}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
