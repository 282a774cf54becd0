import { Outlet, useMatches } from 'react-router'
import { DeclaredPage } from '../shared/navigation/page.tsx'
import { pageOf, screenOf } from './page-of.ts'

/** A screen that needs no session and has no shell. */
export function PublicFrame() {
  const route = screenOf(useMatches())
  return (
    <DeclaredPage page={route && pageOf(route, {}, undefined)}>
      <Outlet />
    </DeclaredPage>
  )
}
