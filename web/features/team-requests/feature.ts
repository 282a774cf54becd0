import { lazy } from 'react'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

const DecisionOfTodo = lazy(async () => ({ default: (await import('./decision-of-todo.tsx')).DecisionOfTodo }))
const ProposeForRequest = lazy(async () => ({ default: (await import('./propose-dialog.tsx')).ProposeForRequest }))

export const teamRequests: WebFeature = {
  routes: [
    screenRoute({
      path: '/engagements/:id/request-team',
      handle: {
        title: 'Request a Team',
        tab: { count: 'team_requests', inMore: true },
        parent: '/engagements/:id',
      },
      queries: async ({ params: { id } }) => [(await import('./queries.ts')).requestsQuery(id)],
      screen: async () => (await import('./team-requests-screen.tsx')).TeamRequestsScreen,
    }),
  ],
  todoDialogs: { proposal: DecisionOfTodo },
  requestDialogs: { team: ProposeForRequest },
}
