import { maySeeSomeReaders } from '@portal/domain/engagement-access/permissions'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const accessRoutes = [
  screenRoute({
    path: '/engagements/:id/access',
    handle: {
      title: 'Access',
      parent: '/engagements/:id',
      mayOpen: maySeeSomeReaders,
    },
    queries: async ({ params: { id }, search }) => (await import('./queries.ts')).queriesAt(id, search),
    screen: async () => (await import('./readers-screen.tsx')).ReadersScreen,
  }),
]
