import { mayWorkOnRequests } from '@portal/domain/requests/permissions'
import { lazy } from 'react'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

const RequestOfTodo = lazy(async () => ({ default: (await import('./request-of-todo.tsx')).RequestOfTodo }))

export const requests: WebFeature = {
  routes: [
    screenRoute({
      path: '/requests',
      handle: {
        title: 'Requests',
        navigation: { icon: 'to-do', waits: 'requests' },
        mayOpen: mayWorkOnRequests,
      },
      queries: async ({ search }) => (await import('../../shared/requests/requests.ts')).requestsAt(search),
      screen: async () => (await import('./requests-screen.tsx')).RequestsScreen,
    }),
  ],
  todoDialogs: {
    'extension-asked': RequestOfTodo,
    'line-without-proposal': RequestOfTodo,
    'proposal-declined': RequestOfTodo,
  },
}
