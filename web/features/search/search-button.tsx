import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import styles from './search-button.module.css'
import { useSearchOpener } from './search-opener.tsx'

/** In the top bar, in the look of a field; Ctrl K, ⌘K and / open the same. */
export function SearchButton() {
  const { openSearch, dialog, buttonProps } = useSearchOpener()
  const [keys, setKeys] = useState('Ctrl K')
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isSearchShortcut(event)) return
    event.preventDefault()
    openSearch(document.activeElement)
  })
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setKeys('⌘ K')
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-keyshortcuts="Control+K Meta+K /"
        {...buttonProps}
        onClick={(event) => openSearch(event.currentTarget)}
      >
        <Search size={16} aria-hidden="true" />
        <span className={styles.words} title="Search">
          Search
        </span>
        <span className={styles.keys} aria-hidden="true">
          {keys}
        </span>
      </button>
      {dialog}
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
