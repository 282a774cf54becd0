import { Search } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import styles from './search-button.module.css'
import { SearchDialog } from './search-dialog.tsx'

/** In the top bar, in the look of a field; Ctrl K, ⌘K and / open the same. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const [keys, setKeys] = useState('Ctrl K')
  const focusedBefore = useRef<Element>(null)
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setKeys('⌘ K')
    const press = (event: KeyboardEvent) => {
      if (!isSearchShortcut(event)) return
      event.preventDefault()
      focusedBefore.current = document.activeElement
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const click = (event: MouseEvent) => {
    focusedBefore.current = event.currentTarget
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={click}
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.words} title="Search">
          Search
        </span>
        <span className={styles.keys} aria-hidden="true">
          {keys}
        </span>
      </button>
      <SearchDialog open={open} onClose={() => setOpen(false)} returnTo={focusedBefore} />
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
