import { isSuperuser } from '@portal/domain/admin/permissions'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

const screens = () => import('./screens.ts')

export const accounts: WebFeature = {
  routes: [
    screenRoute({
      path: '/admin/people',
      handle: { title: 'People and accounts', parent: '/admin', mayOpen: isSuperuser },
      queries: async ({ search }) => (await screens()).ofPeople(search),
      screen: async () => (await screens()).PeopleScreen,
    }),
  ],
}
