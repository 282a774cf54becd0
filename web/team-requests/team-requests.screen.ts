import { engagementScreen } from '../engagements/engagement.screen.ts'
import { screen } from '../portal/screen.ts'

export const teamRequestsScreen = screen({
  path: '/engagements/:id/request-team',
  title: 'Request a Team',
  within: engagementScreen,
  data: async ({ params: { id } }) => {
    const { requestsQuery } = await import('./queries.ts')
    return [requestsQuery(id)]
  },
  load: async () => (await import('./team-requests-screen.tsx')).TeamRequestsScreen,
})
