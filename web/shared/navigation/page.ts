import { useLayoutEffect, useSyncExternalStore } from 'react'
import { settings } from '../product/settings.ts'

export interface Page {
  /** The page's name, in the window's title. */
  title: string
  /** Last entry of the breadcrumb. */
  here: string
  /** Earlier entries of the breadcrumb. */
  trail: readonly { label: string; to: string }[]
}

const none: Page = { title: '', here: '', trail: [] }
let declared = none
let named: Partial<Page> = {}
let page: Page = declared
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(): void {
  page = { ...declared, ...named }
  document.title = `${page.title} · ${settings.product_name}`
  for (const listener of listeners) listener()
}

/** Sets title and breadcrumb from the route of the screen. */
export function useDeclaredPage(next: Page = none): void {
  const key = JSON.stringify(next)
  useLayoutEffect(() => {
    declared = JSON.parse(key) as Page
    show()
    return () => {
      declared = none
      page = none
    }
  }, [key])
}

/** For what a route cannot know: the name of what a screen shows, or of the step it is at. */
export function usePageName(name: { title?: string | undefined; here?: string | undefined }): void {
  const key = JSON.stringify(name)
  useLayoutEffect(() => {
    named = JSON.parse(key) as Partial<Page>
    show()
    return () => {
      named = {}
    }
  }, [key])
}

export const useCurrentPage = (): Page =>
  useSyncExternalStore(
    subscribe,
    () => page,
    () => none,
  )
