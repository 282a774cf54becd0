import { mayWorkOnRequests } from '@portal/domain/requests/permissions'
import { isRequest } from '@portal/domain/requests/request-things'
import { screen } from '../app/screen.ts'

export const requestsScreen = screen({
  path: '/requests',
  title: 'Requests',
  navigation: { label: 'Requests', icon: 'requests', waits: isRequest },
  mayOpen: mayWorkOnRequests,
  data: async ({ search }) => {
    const { requestsQuery } = await import('../app/requests.ts')
    const { filterIn } = await import('./request-filter.ts')
    return [requestsQuery(filterIn(search))]
  },
  load: async () => (await import('./requests-screen.tsx')).RequestsScreen,
})
