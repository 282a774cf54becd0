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

/** Where somebody is going, and who. */
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
  /** Shows a red dot: there is something new for this person. */
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
  /** What stands above it, where that is not its title. */
  heading?: string
  /** What it is called in a breadcrumb once the engagement of its address is known. */
  crumb?: (engagement: EngagementHeader) => string
  /** The screen before it in the breadcrumb. */
  within?: Screen
  /** Where an address leads from which a part is missing; without, to the first screen of the breadcrumb. */
  without?: Screen
  /** Its entry in rail and drawer, which is lit at it and at all that stands within it. */
  navigation?: NavigationEntry
  /** `'anybody'` needs no session and stands outside the shell. Without: everybody who is signed in. */
  mayOpen?: 'anybody' | ((viewer: User) => boolean)
  /** It begins with the whole engagement of its address, not only with what stands above it. */
  needsEngagement?: true
  /** What it asks for first beside the engagement of its address: the very options its own queries use. */
  data?: (place: Place<ParamsOf<Path>>) => Promise<readonly ScreenQuery[]>
  /** Loads its code. The component is given the parts of the address. */
  load: () => Promise<ComponentType<ParamsOf<Path>>>
}

/** A declared screen, whatever its address. */
export interface Screen extends Omit<Declaration<string>, 'data' | 'load' | 'heading'> {
  heading: string
  data: (place: Place) => Promise<readonly ScreenQuery[]>
  load: () => Promise<ComponentType<Readonly<Record<string, string | undefined>>>>
}

/** A declared screen, and the address at which it stands. */
export interface ScreenAt<Path extends string> extends Screen {
  path: Path
  to: (params: ParamsOf<Path>) => string
}

/**
 * Declares a screen in one value, `web/<feature>/<noun>.screen.ts`, beside `<noun>-screen.tsx`, as a contract declares a
 * call. Routes, navigation, breadcrumbs, document titles and links are made from it, and what a visit needs is known
 * before any code of the screen is there:
 *
 * - `prepare` (visit.ts) begins to load code and data when somebody arrives, or points at a link;
 * - `firstCalls(address, viewer)` (first-calls.ts) names the GET calls with which the screen at an address begins. It
 *   runs outside a browser, so that the server can answer them in the page itself, or have them preloaded;
 * - the build writes `.vite/screens.json` (web/build/page-plugins.ts): by declared path, the key in `.vite/manifest.json` of the
 *   screen's code and styles, which the server can name in the page before the first script has run.
 *
 * The page's first script holds all declarations, and nobody waits for more than they need before signing in: they load
 * `queries.ts` and the screen lazily, and import nothing heavier than other declarations and rules of the domain.
 */
export const screen = <const Path extends string>(declaration: Declaration<Path>): ScreenAt<Path> => ({
  ...(declaration as unknown as Screen),
  data: (declaration.data as Screen['data'] | undefined) ?? (async () => []),
  path: declaration.path,
  heading: declaration.heading ?? declaration.title,
  load: async () => {
    const [code] = await Promise.all([declaration.load(), stylesOf(declaration.path)])
    return code as ComponentType<Readonly<Record<string, string | undefined>>>
  },
  to: (params) => addressAt(declaration.path, params as Record<string, string | undefined>),
})

/** The address with its parts filled in. */
export const addressAt = (path: string, params: Readonly<Record<string, string | undefined>>): string =>
  path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
