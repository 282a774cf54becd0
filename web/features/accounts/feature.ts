import { isSuperuser } from '@portal/domain/admin/permissions'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const accounts: WebFeature = {
  routes: [
    screenRoute({
      path: '/admin/people',
      handle: { title: 'People and accounts', parent: '/admin', mayOpen: isSuperuser },
      queries: async ({ search }) => (await import('./queries.ts')).ofPeople(search),
      screen: async () => (await import('./people-screen.tsx')).PeopleScreen,
    }),
  ],
}
