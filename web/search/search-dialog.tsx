import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import dialog from '../ui/dialog.module.css'
import styles from './search-dialog.module.css'
import { SearchPanel } from './search-panel.tsx'

/** Focus goes to the field and returns to where it was, unless something was opened. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const opened = useRef(false)
  if (open) opened.current = false
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialog.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={styles.popup}
            initialFocus={field}
            finalFocus={() => !opened.current}
            aria-label="Search"
          >
            <SearchPanel
              field={field}
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
