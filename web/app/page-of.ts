import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { generatePath, matchRoutes, type Params, type UIMatch } from 'react-router'
import type { Page } from '../shared/navigation/page.tsx'
import { type ScreenRoute, screenName } from '../shared/navigation/screen-route.ts'
import { screenRoutes } from './routes.ts'

const byId = new Map<string, ScreenRoute>(screenRoutes.map((route) => [route.id, route]))

const parentOf = ({ handle }: ScreenRoute): ScreenRoute | undefined =>
  handle.parent === undefined ? undefined : byId.get(handle.parent)

/** The screen of the matched routes; undefined for an unknown address. */
export const screenOf = (matches: readonly Pick<UIMatch, 'id'>[]): ScreenRoute | undefined =>
  byId.get(matches.at(-1)?.id ?? '')

/** The screen at an address, without its query. */
export const screenAt = (pathname: string): ScreenRoute | undefined =>
  matchRoutes(screenRoutes, pathname)?.at(-1)?.route

/** The screen whose entry in the navigation is lit on a screen: the first of its breadcrumb. */
export function navigationOf(route: ScreenRoute): ScreenRoute {
  const parent = parentOf(route)
  return parent ? navigationOf(parent) : route
}

/** Title and breadcrumb of a screen, with the engagement of its address as soon as that is known. */
export function pageOf(route: ScreenRoute, params: Params, engagement: EngagementHeader | undefined): Page {
  const { title } = route.handle
  const steps = stepsTo(route, params, engagement)
  const here = steps.at(-1)?.label ?? title
  return {
    title: engagement ? `${title} - ${engagement.title}` : title,
    here,
    trail: steps.slice(0, -1).filter(({ label }) => label !== here),
  }
}

interface Step {
  label: string
  to: string
}

function stepsTo(route: ScreenRoute, params: Params, engagement: EngagementHeader | undefined, isLast = true): Step[] {
  const { handle, id } = route
  const parent = parentOf(route)
  const before = parent ? stepsTo(parent, params, engagement, false) : []
  const step = { label: screenName(route), to: generatePath(id, params) }
  // The list of one engagement is within the list of all.
  const all = id.includes(':id?') && params.id !== undefined ? [{ ...step, to: generatePath(id) }] : []
  if (!handle.crumb) return [...before, step]
  if (engagement) return [...before, ...all, { ...step, label: handle.crumb(engagement) }]
  return all.length > 0 ? [...before, ...all] : isLast ? [...before, step] : before
}
