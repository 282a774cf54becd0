import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import type { User } from '@portal/domain/session/user'
import type { QueryKey } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import {
  createContext,
  generatePath,
  type NonIndexRouteObject,
  RouterContextProvider,
  replace,
  useParams,
} from 'react-router'
import { headerQuery } from '../engagement/engagement.ts'
import { paths } from '../paths.ts'

/** The parameters of a path: `:id` must be there, `:id?` may be missing. */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Param<Name> & ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Param<Name>
    : unknown
type Param<Name extends string> = Name extends `${infer Bare}?`
  ? { [K in Bare]: string | undefined }
  : { [K in Name]: string }
type AnyParams = Readonly<Record<string, string | undefined>>

/** Options of a query as `queryOptions` or `infiniteQueryOptions` make them. */
export interface ScreenQuery {
  queryKey: QueryKey
  initialPageParam?: unknown
}

export type NavigationIcon =
  | 'bell'
  | 'house'
  | 'list'
  | 'megaphone'
  | 'people'
  | 'sliders'
  | 'star'
  | 'table'
  | 'timeline'
  | 'to-do'

interface NavigationEntry {
  /** The name of the screen, by default. */
  label?: string
  /** Name of an icon of web/app/navigation-icons.ts, because icons are no part of the initial JavaScript. */
  icon: NavigationIcon
  /** Shows a red dot: new entries for this person. */
  hasNews?: (viewer: User) => boolean
  /** Which open to-dos to count: those of this person that the screen lists. */
  waits?: 'all' | 'requests'
}

interface EngagementTab {
  /** The name of the screen, by default. */
  label?: string
  count?: keyof EngagementHeader['counts']
  /** Always, by default. */
  isShown?: (header: EngagementHeader) => boolean
  /** Leaves out a tab that is shown while the header loads. */
  isLeftOut?: (header: EngagementHeader, viewer: User) => boolean
  /** In the menu "More" after the tabs. */
  inMore?: true
}

/** Properties of a screen that are known before its code is loaded. */
interface ScreenHandle {
  /** Name in the specification's route table, for the window's title. */
  title: string
  /** Name in breadcrumb, tab and navigation (docs/names.md); the title by default. */
  name?: string
  /** Breadcrumb label, once the engagement is known. */
  crumb?: (engagement: EngagementHeader) => string
  /** Path of the screen before it in the breadcrumb. */
  parent?: string
  /** Path to redirect to if an id is missing in the address; the list of engagements by default. */
  fallback?: string
  /** Its entry in rail and drawer, which is highlighted on this screen and the screens below it. */
  navigation?: NavigationEntry
  /** Its tab among the screens of an engagement, which is current on this screen and the screens below it. */
  tab?: EngagementTab
  /** True for screens that need no session and are shown without the shell. */
  isPublic?: boolean
  /** Everybody who is signed in, by default. */
  mayOpen?: (viewer: User) => boolean
}

/** The address of a navigation, and the person who navigates. */
interface Place<Params> {
  params: Params
  search: URLSearchParams
  viewer: User
}

interface Declaration<Path extends string> {
  /** Its address. A part `:id` is always the id of an engagement. */
  path: Path
  handle: ScreenHandle
  /** First queries besides the header of the engagement; must be the options that the screen's own queries use. */
  queries?: (place: Place<ParamsOf<Path>>) => Promise<readonly ScreenQuery[]>
  /** Loads the code of the screen. The component gets the parameters of the path. */
  screen: () => Promise<ComponentType<ParamsOf<Path>>>
}

/** A route of React Router with a handle. */
export type ScreenRoute = Omit<NonIndexRouteObject, 'handle'> & { id: string; path: string; handle: ScreenHandle }

/** Name of a screen in breadcrumb, tab and navigation. */
export const screenName = ({ handle }: ScreenRoute): string => handle.name ?? handle.title

/** Called by a loader with the queries of its screen. In the browser it starts them; on the server it waits for them. */
export type LoadQueries = (queriesFor: (viewer: User) => Promise<readonly ScreenQuery[]>) => unknown
export const loadQueries = createContext<LoadQueries>()
export const contextWith = (load: LoadQueries): RouterContextProvider =>
  new RouterContextProvider(new Map([[loadQueries, load]]))

/**
 * Makes the route of a screen, for `web/features/<feature>/feature.ts`. The loader of the route begins the first queries of the screen
 * while its code loads: when a person navigates, when the pointer is over a link, and on the server. Routes are part of the first
 * script, so they import the screen and `queries.ts` lazily.
 */
export function screenRoute<const Path extends string>(declaration: Declaration<Path>): ScreenRoute {
  const { path, handle } = declaration
  const queries = declaration.queries as ((place: Place<AnyParams>) => Promise<readonly ScreenQuery[]>) | undefined
  return {
    id: path,
    path: withOptionalParts(path),
    handle,
    loader: async ({ params, url, context }) => {
      if (!isComplete(path, params)) throw replace(fallbackPath(handle, params) + url.search)
      await context.get(loadQueries)(async (viewer) => {
        if (handle.mayOpen?.(viewer) === false) return []
        const header = params.id === undefined ? [] : [headerQuery(params.id)]
        const further = await queries?.({ params, search: url.searchParams, viewer })
        return [...header, ...(further ?? [])]
      })
      return null
    },
    // A change of the query alone does not run the loader again: screens load what a filter asks for.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: async () => ({ Component: withParams((await declaration.screen()) as ComponentType<AnyParams>) }),
  }
}

/** Ids in deeper paths are optional, so that the loader can redirect. `/engagements` without an id is a screen itself. */
const withOptionalParts = (path: string): string =>
  path.split('/').length > 3 ? path.replace(/:\w+\b(?!\?)/g, '$&?') : path

const isComplete = (path: string, params: AnyParams): boolean =>
  [...path.matchAll(/:(\w+)(\??)/g)].every(([, name = '', optional]) => optional === '?' || params[name])

const fallbackPath = ({ fallback }: ScreenHandle, params: AnyParams): string =>
  fallback !== undefined && isComplete(fallback, params) ? generatePath(fallback, params) : paths.engagements()

/** Resets the state of the screen when the parameters of its path change. */
function withParams(Screen: ComponentType<AnyParams>): ComponentType {
  return function ScreenWithParams() {
    const params = useParams()
    return createElement(Screen, { key: JSON.stringify(params), ...params })
  }
}
