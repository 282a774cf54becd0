import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { matchRoutes } from 'react-router'
import type { Page } from '../portal/page.ts'
import type { Screen } from '../portal/screen.ts'
import { addressAt } from '../portal/screen.ts'
import { screens } from '../portal/screens.ts'

type Params = Readonly<Record<string, string | undefined>>

export interface Found {
  screen: Screen
  params: Params
  /** Where the address leads instead when a part of it is missing. */
  instead: string | undefined
}

/** An address that lacks its id still belongs to its screen. */
const routes = screens.flatMap((screen) =>
  [screen.path, ...(screen.also ?? [])].map((path) => ({ path: path.replace(/:\w+\b(?!\?)/g, '$&?'), screen })),
)

/** By the paths asked for last: all that draws anew asks, and looking through all screens takes a slow processor 3 ms. */
const known = new Map<string, Found | undefined>()
const mostKnown = 20

/** The screen that stands at a path; none where there is nothing. The same object each time. */
export function screenAt(pathname: string): Found | undefined {
  if (!known.has(pathname)) {
    if (known.size === mostKnown) known.clear()
    known.set(pathname, findAt(pathname))
  }
  return known.get(pathname)
}

function findAt(pathname: string): Found | undefined {
  // An address put together without its id has two slashes in a row.
  const whole = pathname.replace(/\/{2,}/g, '/')
  const found = findScreen(whole)
  return found && whole !== pathname ? { ...found, instead: found.instead ?? whole } : found
}

function findScreen(pathname: string): Found | undefined {
  const match = matchRoutes(routes, pathname)?.at(-1)
  if (!match) return undefined
  const { screen } = match.route as (typeof routes)[number]
  return {
    screen,
    params: match.params,
    instead: complete(screen.path, match.params) ? undefined : other(screen, match.params),
  }
}

const complete = (path: string, params: Params): boolean =>
  [...path.matchAll(/:(\w+)(\??)/g)].every(([, name = '', optional]) => optional === '?' || params[name])

function other(screen: Screen, params: Params): string {
  const next = screen.without ?? first(screen)
  return complete(next.path, params) || next === screen ? addressAt(next.path, params) : other(next, params)
}

const first = (screen: Screen): Screen => (screen.within ? first(screen.within) : screen)

/** The first screen of the breadcrumb: its entry in the navigation is lit. */
export const navigationOf = (pathname: string): Screen | undefined => {
  const found = screenAt(pathname)
  return found && first(found.screen)
}

/** What a screen is called, with the engagement of its address as soon as it is known. */
export function pageOf({ screen, params }: Found, engagement: EngagementHeader | undefined): Page {
  const steps = stepsTo(screen, params, engagement)
  const last = steps.at(-1)
  return {
    title: engagement ? `${screen.title} - ${engagement.title}` : screen.title,
    here: last?.label ?? screen.title,
    trail: steps.slice(0, -1).filter(({ label }) => label !== last?.label),
  }
}

interface Step {
  label: string
  to: string
}

function stepsTo(screen: Screen, params: Params, engagement: EngagementHeader | undefined, isLast = true): Step[] {
  const before = screen.within ? stepsTo(screen.within, params, engagement, false) : []
  const step = { label: screen.title, to: addressAt(screen.path, params) }
  // The list of one engagement stands within the list of everything.
  const whole =
    /:id\?/.test(screen.path) && params.id !== undefined ? [{ ...step, to: addressAt(screen.path, {}) }] : []
  if (!screen.crumb) return [...before, step]
  if (engagement) return [...before, ...whole, { ...step, label: screen.crumb(engagement) }]
  return whole.length > 0 ? [...before, ...whole] : isLast ? [...before, step] : before
}
