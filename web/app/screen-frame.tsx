import { type ComponentType, lazy, memo, useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Screen } from '../portal/screen.ts'
import { screens } from '../portal/screens.ts'
import { giveEarlyInput } from './drawn-page.ts'
import type { Found } from './screen-at.ts'

type Params = Readonly<Record<string, string | undefined>>

const components = new Map<Screen, ComponentType<Params>>(
  screens.map((screen) => [screen, lazy(async () => ({ default: await screen.load() }))]),
)

/** Renders the screen found. Memoised, so that starting a navigation does not render it again. */
export const ScreenFrame = memo(function ScreenFrame({ found }: { found: Found }) {
  const { search, hash } = useLocation()
  const { screen, params, instead } = found
  const Component = components.get(screen)
  useLayoutEffect(giveEarlyInput, [])
  if (instead !== undefined) return <Navigate to={{ pathname: instead, search, hash }} replace />
  return Component && <Component key={JSON.stringify([screen.path, params])} {...params} />
})
