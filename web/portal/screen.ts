import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import type { User } from '@portal/domain/session/user'
import type { QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { stylesOf } from './styles.ts'

/** The parts of an address that stand for something: `:id` must be there, `:id?` may be missing. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Param<Name> & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Param<Name>
    : unknown
type Param<Name extends string> = Name extends `${infer Bare}?`
  ? { [K in Bare]: string | undefined }
  : { [K in Name]: string }

/** Address and viewer of a navigation. */
interface Place<Params = Readonly<Record<string, string | undefined>>> {
  params: Params
  search: URLSearchParams
  viewer: User
}

/** Options of a query as `queryOptions` or `infiniteQueryOptions` make them. */
export interface ScreenQuery {
  queryKey: QueryKey
  initialPageParam?: unknown
}

export interface NavigationEntry {
  label: string
  icon:
    | 'overview'
    | 'portfolio'
    | 'requests'
    | 'engagements'
    | 'work-orders'
    | 'service-feedback'
    | 'people-feedback'
    | 'notifications'
    | 'whats-new'
    | 'admin'
  /** Shows a red dot: new entries for this person. */
  hasNews?: (viewer: User) => boolean
  /** Says how many of the things that wait for this person are done there. */
  waits?: 'all' | 'requests'
}

interface Declaration<Path extends string> {
  /** Its address, the one place that spells it. A part `:id` is always the id of an engagement. */
  path: Path
  /** Further addresses that show it. */
  also?: readonly string[]
  /** Its name in the specification's route table: in the window's title and last in the breadcrumb. */
  title: string
  /** Breadcrumb label, once the engagement is known. */
  crumb?: (engagement: EngagementHeader) => string
  /** The screen before it in the breadcrumb. */
  within?: Screen
  /** Where an address leads from which a part is missing; without, to the first screen of the breadcrumb. */
  without?: Screen
  /** Its entry in rail and drawer, which is lit at it and at all that stands within it. */
  navigation?: NavigationEntry
  /** `'anybody'` needs no session and stands outside the shell. Without: everybody who is signed in. */
  mayOpen?: 'anybody' | ((viewer: User) => boolean)
  /** Loads the whole engagement first, not only its header. */
  needsEngagement?: true
  /** First queries besides the engagement; must be the options that the screen's own queries use. */
  data?: (place: Place<ParamsOf<Path>>) => Promise<readonly ScreenQuery[]>
  /** Loads its code. The component is given the parts of the address. */
  load: () => Promise<ComponentType<ParamsOf<Path>>>
}

/** A declared screen, whatever its address. */
export interface Screen extends Omit<Declaration<string>, 'data' | 'load'> {
  data: (place: Place) => Promise<readonly ScreenQuery[]>
  load: () => Promise<ComponentType<Readonly<Record<string, string | undefined>>>>
}

/**
 * Declares a screen in `web/<feature>/<noun>.screen.ts`, next to `<noun>-screen.tsx`, like a contract declares a call.
 * Routes, navigation, breadcrumbs, document titles and links are made from it, and the first requests of a visit are known
 * before the screen's code is loaded:
 *
 * - `prepare` (visit.ts) starts loading code and data on a visit, or when a link is hovered;
 * - `firstCalls(address, viewer)` (first-calls.ts) lists the GET calls of the screen at an address. It runs outside a browser
 *   too, so that the server can put the answers into the page;
 * - the build writes `.vite/screens.json` (web/build/page-plugins.ts): the key in `.vite/manifest.json` of each screen's code
 *   and styles by path, so that the server can name them in the page.
 *
 * The entry script contains all declarations, so they must stay small: import `queries.ts` and the screen lazily, and nothing
 * heavier than other declarations and rules of the domain.
 */
export const screen = <const Path extends string>(declaration: Declaration<Path>): Screen => ({
  ...(declaration as unknown as Screen),
  data: (declaration.data as Screen['data'] | undefined) ?? (async () => []),
  load: async () => {
    const [code] = await Promise.all([declaration.load(), stylesOf(declaration.path)])
    return code as ComponentType<Readonly<Record<string, string | undefined>>>
  },
})

/** The address with its parts filled in. */
export const addressAt = (path: string, params: Readonly<Record<string, string | undefined>>): string =>
  path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
