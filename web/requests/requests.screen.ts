import { mayWorkOnRequests } from '@portal/domain/requests/permissions'
import { screen } from '../portal/screen.ts'

export const requestsScreen = screen({
  path: '/requests',
  title: 'Requests',
  navigation: { label: 'Requests', icon: 'requests', waits: 'requests' },
  mayOpen: mayWorkOnRequests,
  data: async ({ search }) => (await import('../portal/requests.ts')).requestsAt(search),
  load: async () => (await import('./requests-screen.tsx')).RequestsScreen,
})
