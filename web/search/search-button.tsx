import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { later } from '../ui/later.tsx'
import styles from './search-button.module.css'

const SearchDialog = later(async () => (await import('./search-dialog.tsx')).SearchDialog)

/** In the top bar, in the look of a field; Ctrl K, ⌘K and / open the same. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [keys, setKeys] = useState('Ctrl K')
  if (open && !wanted) setWanted(true)
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setKeys('⌘ K')
    const press = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const warm = () => void SearchDialog.load().catch(() => {})
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.words} title="Search">
          Search
        </span>
        <span className={styles.keys} aria-hidden="true">
          {keys}
        </span>
      </button>
      {wanted && <SearchDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Ignores shortcuts while typing in a field or while a dialog is open. */
function isSearchShortcut({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false
  const types = target instanceof HTMLElement && target.closest('input,textarea,select,[contenteditable=true]')
  const asks = key.toLowerCase() === 'k' ? ctrlKey !== metaKey : key === '/' && !ctrlKey && !metaKey && !types
  return asks && !document.querySelector('[role=dialog],[role=alertdialog]')
}
