import { screen } from '../app/screen.ts'

export const overviewScreen = screen({
  path: '/overview',
  title: 'Overview',
  navigation: { label: 'Overview', icon: 'overview', waits: () => true },
  load: async () => (await import('./overview-screen.tsx')).OverviewScreen,
})
