import { screen } from '../app/screen.ts'
import { engagementScreen } from '../engagements/engagement.screen.ts'

export const teamScreen = screen({
  path: '/engagements/:id/team',
  title: 'Your Team',
  within: engagementScreen,
  data: async ({ params: { id } }) => {
    const { membersOf, tagsOf, teamsOf } = await import('./queries.ts')
    return [membersOf(id), teamsOf(id), tagsOf(id)]
  },
  load: async () => (await import('./team-screen.tsx')).TeamScreen,
})
