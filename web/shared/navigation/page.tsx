import { createContext, type ReactNode, use, useContext, useLayoutEffect, useSyncExternalStore } from 'react'
import { settings } from '../product/settings.ts'

export interface Page {
  /** The page's name, in the window's title. */
  title: string
  /** Last entry of the breadcrumb. */
  here: string
  /** Earlier entries of the breadcrumb. */
  trail: readonly { label: string; to: string }[]
}
/** Replaces what the route says. */
export type PageName = Partial<Pick<Page, 'title' | 'here'>>

/** Title and breadcrumb of one page that the server renders. Rendering fills in `declared` and `name`. */
interface ServerPage {
  declared: Page
  name: PageName
  /** The breadcrumb is above the screen, which knows the name. It is rendered after the screen. */
  screenRendered: Promise<void>
  endScreen: () => void
}
export function newServerPage(): ServerPage {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { declared: none, name: {}, screenRendered: promise, endScreen: resolve }
}
export const ServerPageContext = createContext<ServerPage | undefined>(undefined)

const none: Page = { title: '', here: '', trail: [] }
const DeclaredPageContext = createContext(none)

let named: PageName = {}
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In the browser. Also called before hydration, with the name that the server rendered. */
export function setPageName(name: PageName): void {
  named = name
  for (const listener of listeners) listener()
}

export const windowTitle = (title: string): string =>
  title === '' ? settings.product_name : `${title} · ${settings.product_name}`

/** Sets title and breadcrumb from the route of the screen. */
export function DeclaredPage({ page = none, children }: { page?: Page | undefined; children: ReactNode }) {
  const rendered = useContext(ServerPageContext)
  if (rendered) rendered.declared = page
  return (
    <DeclaredPageContext value={page}>
      {children}
      <WindowTitle />
    </DeclaredPageContext>
  )
}

/** Rendered after the screen. */
function WindowTitle() {
  useContext(ServerPageContext)?.endScreen()
  const { title } = useCurrentPage()
  useLayoutEffect(() => {
    document.title = windowTitle(title)
  }, [title])
  return null
}

/** For what a route cannot know: the name of what a screen shows, or of the step it is at. */
export function usePageName(name: { title?: string | undefined; here?: string | undefined }): void {
  const key = JSON.stringify(name)
  const rendered = useContext(ServerPageContext)
  if (rendered) rendered.name = JSON.parse(key) as PageName
  useLayoutEffect(() => {
    setPageName(JSON.parse(key) as PageName)
    return () => setPageName({})
  }, [key])
}

export function useCurrentPage(): Page {
  const declared = useContext(DeclaredPageContext)
  const rendered = useContext(ServerPageContext)
  if (rendered) use(rendered.screenRendered)
  const name = useSyncExternalStore(
    subscribe,
    () => named,
    () => rendered?.name ?? named,
  )
  return { ...declared, ...name }
}
