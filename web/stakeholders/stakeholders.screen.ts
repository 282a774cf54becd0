import { screen } from '../app/screen.ts'
import { engagementScreen } from '../engagements/engagement.screen.ts'

export const stakeholdersScreen = screen({
  path: '/engagements/:id/stakeholders',
  title: 'Stakeholders',
  within: engagementScreen,
  data: async ({ params: { id } }) => {
    const { engagementQuery } = await import('../app/engagement.ts')
    return [engagementQuery(id)]
  },
  load: async () => (await import('./stakeholders-screen.tsx')).StakeholdersScreen,
})
