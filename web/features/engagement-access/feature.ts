import { maySeeSomeReaders } from '@portal/domain/engagement-access/permissions'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const engagementAccess: WebFeature = {
  routes: [
    screenRoute({
      path: '/engagements/:id/access',
      handle: {
        title: 'Access',
        tab: { isShown: (header) => header.may_see_readers, inMore: true },
        parent: '/engagements/:id',
        mayOpen: maySeeSomeReaders,
      },
      queries: async ({ params: { id }, search }) => (await import('./queries.ts')).queriesAt(id, search),
      screen: async () => (await import('./readers-screen.tsx')).ReadersScreen,
    }),
  ],
}
