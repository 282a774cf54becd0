import { useSyncExternalStore } from 'react'
import { stored } from '../../ui/stored.ts'
import { themeKey } from './theme-key.ts'

export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()
const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of the same browser switched.
  const follow = (event: StorageEvent) => {
    if (event.key === themeKey) apply(event.newValue === 'dark' ? 'dark' : 'light')
  }
  window.addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', follow)
  }
}

/** The theme of the page and how to switch it. index.html applies the stored one before the first paint. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, current, () => 'light' as const)
  const setTheme = (next: Theme) => {
    stored.write(themeKey, next)
    apply(next)
  }
  return { theme, setTheme }
}
