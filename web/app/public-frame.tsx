import { Outlet, useMatches } from 'react-router'
import { useDeclaredPage } from '../shared/navigation/page.ts'
import { pageOf, screenOf } from './page-of.ts'

/** A screen that needs no session and has no shell. */
export function PublicFrame() {
  const route = screenOf(useMatches())
  useDeclaredPage(route ? pageOf(route, {}, undefined) : undefined)
  return <Outlet />
}
