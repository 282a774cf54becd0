import { useLayoutEffect, useSyncExternalStore } from 'react'
import { settings } from './settings.ts'

export interface Page {
  /** The page's name: in the window's title and last in the breadcrumb. */
  title: string
  /** What stands before it in the breadcrumb. */
  trail?: readonly { label: string; to: string }[]
}

let page: Page = { title: '' }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Names the screen that calls it. */
export function usePage({ title, trail = [] }: Page): void {
  const key = JSON.stringify([title, trail])
  useLayoutEffect(() => {
    const [name, steps] = JSON.parse(key) as [string, NonNullable<Page['trail']>]
    page = { title: name, trail: steps }
    document.title = `${name} · ${settings.product_name}`
    for (const listener of listeners) listener()
  }, [key])
}

export const useCurrentPage = (): Page => useSyncExternalStore(subscribe, () => page)
