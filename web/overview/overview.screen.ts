import { screen } from '../app/screen.ts'

export const overviewScreen = screen({
  path: '/overview',
  title: 'Overview',
  navigation: { label: 'Overview', icon: 'overview', countsWaiting: true },
  load: async () => (await import('./overview-screen.tsx')).OverviewScreen,
})
