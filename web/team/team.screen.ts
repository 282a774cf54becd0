import { engagementScreen } from '../engagements/engagement.screen.ts'
import { screen } from '../portal/screen.ts'

export const teamScreen = screen({
  path: '/engagements/:id/team',
  title: 'Your Team',
  within: engagementScreen,
  needsEngagement: true,
  data: async ({ params: { id }, search }) => {
    const { membersOf, oversightOf, tagsOf, teamsOf } = await import('./queries.ts')
    // Those who oversee the team are the view that stands open where the address names none.
    return [membersOf(id), teamsOf(id), tagsOf(id), ...(search.has('view') ? [] : [oversightOf(id)])]
  },
  load: async () => (await import('./team-screen.tsx')).TeamScreen,
})
