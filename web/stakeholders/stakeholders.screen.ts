import { engagementScreen } from '../engagements/engagement.screen.ts'
import { screen } from '../portal/screen.ts'

export const stakeholdersScreen = screen({
  path: '/engagements/:id/stakeholders',
  title: 'Stakeholders',
  within: engagementScreen,
  needsEngagement: true,
  load: async () => (await import('./stakeholders-screen.tsx')).StakeholdersScreen,
})
