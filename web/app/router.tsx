import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  replace,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { contextWith, loadQueries } from '../shared/navigation/screen-route.ts'
import { startQueries } from './first-queries.ts'
import { ignoreDroppedFiles } from './ignore-dropped-files.ts'
import { placesOf } from './place.ts'
import { PublicFrame } from './public-frame.tsx'
import { features, screenRoutes } from './routes.ts'
import { ScreenFailed } from './screen-failed.tsx'
import { SessionGate } from './session-gate.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'

/** Id of the route that matches all other addresses. */
export const notFoundId = 'not-found'

const isPublic = ({ handle }: (typeof screenRoutes)[number]): boolean => handle.isPublic === true

/** All routes: public screens, and the others within the session and the shell. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ScreenFailed,
    HydrateFallback: ShellSkeleton,
    children: [
      { Component: PublicFrame, children: screenRoutes.filter(isPublic) },
      {
        Component: SessionGate,
        children: [
          {
            id: 'shell',
            loader: loadShellData,
            shouldRevalidate: () => false,
            lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
            children: [
              {
                ErrorBoundary: ScreenFailed,
                children: [
                  ...screenRoutes.filter((route) => !isPublic(route)),
                  {
                    id: notFoundId,
                    path: '*',
                    loader: replaceDoubleSlashes,
                    lazy: async () => ({ Component: (await import('./not-found-screen.tsx')).NotFoundScreen }),
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
]

async function loadShellData({ context }: LoaderFunctionArgs): Promise<null> {
  await context.get(loadQueries)(async () => {
    const { todosQuery } = await import('../shared/todos/todos.ts')
    const ofFeatures = await Promise.all(features.map(({ shellQueries }) => shellQueries?.() ?? []))
    return [...ofFeatures.flat(), todosQuery]
  })
  return null
}

/** Context of the loaders in the browser: they start their queries and return at once, so that skeletons show. */
export const browserContext = (client: QueryClient) => () =>
  contextWith((queriesFor) => void startQueries(client, queriesFor))

function Root() {
  useFocusOnNewScreen()
  useEffect(recoverFocusLater, [])
  useEffect(ignoreDroppedFiles, [])
  // For style sheets and the journeys.
  useLayoutEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** Moves the focus to the beginning of the new screen after a navigation. */
function useFocusOnNewScreen(): void {
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useLayoutEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** An address that was put together without its id has two slashes in a row, which no other route matches. */
function replaceDoubleSlashes({ url }: { url: URL }): null {
  const { pathname, search } = url
  if (pathname.includes('//')) throw replace(pathname.replace(/\/{2,}/g, '/') + search)
  return null
}

/** Loads its code with the first key or click, when the focus can get lost. Returns a function that stops it. */
function recoverFocusLater(): () => void {
  let stop: (() => void) | undefined
  const listening = new AbortController()
  const start = async ({ target }: Event): Promise<void> => {
    listening.abort()
    const places = placesOf(target)
    stop = (await import('./focus-recovery.ts')).recoverFocus(target, places)
  }
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, start, { signal: listening.signal })
  return () => {
    listening.abort()
    stop?.()
  }
}
