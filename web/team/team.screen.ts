import { engagementScreen } from '../engagements/engagement.screen.ts'
import { screen } from '../portal/screen.ts'

export const teamScreen = screen({
  path: '/engagements/:id/team',
  title: 'Your Team',
  within: engagementScreen,
  needsEngagement: true,
  data: async ({ params: { id }, search }) => {
    const { membersOf, oversightOf, tagsOf, teamsOf } = await import('./queries.ts')
    // Oversight is the default view.
    return [membersOf(id), teamsOf(id), tagsOf(id), ...(search.has('view') ? [] : [oversightOf(id)])]
  },
  load: async () => (await import('./team-screen.tsx')).TeamScreen,
})
