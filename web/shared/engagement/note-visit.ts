import { noteVisit } from '@portal/domain/portfolio/contract'
import { maySeePortfolio } from '@portal/domain/portfolio/permissions'
import { visitPause } from '@portal/domain/portfolio/visits'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { useViewer } from '../session/session.ts'

/** Milliseconds. After this time, the screen has loaded, and it was not left at once. */
const shortestVisit = 2000

/**
 * Tells the server that staff opened an engagement, for the portfolio. A query instead of a mutation, because the cache then
 * keeps it to one call per visit. A failure changes nothing on the screen. Viewing as someone else is no visit of theirs.
 */
export function useNotedVisit(id: string, isShown: boolean): void {
  const viewer = useViewer()
  useQuery({
    queryKey: ['visit', id],
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, shortestVisit))
      signal.throwIfAborted()
      await call(noteVisit, { params: { id } })
      return true
    },
    enabled: isShown && maySeePortfolio(viewer) && viewer.viewed_by === undefined,
    staleTime: visitPause,
    gcTime: visitPause,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
