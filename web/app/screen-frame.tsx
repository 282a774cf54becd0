import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { type ComponentType, lazy, useLayoutEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { giveEarlyInput } from './drawn-page.ts'
import { useDeclaredPage } from './page.ts'
import type { Screen } from './screen.ts'
import { type Found, pageOf } from './screen-at.ts'
import { screens } from './screens.ts'

type Params = Readonly<Record<string, string | undefined>>

const components = new Map<Screen, ComponentType<Params>>(
  screens.map((screen) => [screen, lazy(async () => ({ default: await screen.load() }))]),
)

/** Draws the screen that was found, under the name it declares; with the engagement's, as soon as that is known. */
export function ScreenFrame({ found, engagement }: { found: Found; engagement?: EngagementHeader | undefined }) {
  const { search, hash } = useLocation()
  const { screen, params, instead } = found
  useDeclaredPage(pageOf(found, engagement))
  const Component = components.get(screen)
  useLayoutEffect(giveEarlyInput, [])
  if (instead !== undefined) return <Navigate to={{ pathname: instead, search, hash }} replace />
  return Component && <Component key={JSON.stringify([screen.path, params])} {...params} />
}
