import { mayWorkOnRequests } from '@portal/domain/requests/permissions'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const requestRoutes = [
  screenRoute({
    path: '/requests',
    handle: {
      title: 'Requests',
      navigation: { label: 'Requests', icon: 'requests', waits: 'requests' },
      mayOpen: mayWorkOnRequests,
    },
    queries: async ({ search }) => (await import('../../shared/requests/requests.ts')).requestsAt(search),
    screen: async () => (await import('./requests-screen.tsx')).RequestsScreen,
  }),
]
