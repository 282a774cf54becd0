import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { stateAfterSessionLoss } from '../features/session/login-state.ts'
import { paths } from '../shared/paths.ts'
import { lastExpiredEmail, sessionQuery, useOvertaken, ViewerProvider } from '../shared/session/session.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import styles from './shell-skeleton.module.css'
import { ShellSkeleton } from './shell-skeleton.tsx'

/** For the few windows that are overtaken. */
const Overtaken = lazy(async () => ({ default: (await import('./overtaken.tsx')).Overtaken }))

/** Requires a session for the screens inside. Without one, redirects to the login and returns afterwards. */
export function SessionGate() {
  const { data: viewer, isPending, isFetching, refetch } = useQuery(sessionQuery)
  const overtaken = useOvertaken(viewer)
  if (viewer && overtaken)
    return (
      <main className={styles.failed}>
        <Suspense>
          <Overtaken />
        </Suspense>
      </main>
    )
  if (viewer)
    return (
      <ViewerProvider value={viewer}>
        <Outlet />
      </ViewerProvider>
    )
  if (viewer === null) return <ToLogin />
  if (isPending && isFetching) return <ShellSkeleton />
  return (
    <main className={styles.failed}>
      <FailedState
        title="We could not open the portal."
        sentence="Something happens"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </main>
  )
}

/** In the browser alone: the server redirects, except from unknown addresses. */
function ToLogin() {
  const location = useLocation()
  const client = useQueryClient()
  return (
    useHydrated() && (
      <Navigate to={paths.login()} replace state={stateAfterSessionLoss(location, lastExpiredEmail(client))} />
    )
  )
}
