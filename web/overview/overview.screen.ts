import { screen } from '../portal/screen.ts'

export const overviewScreen = screen({
  path: '/overview',
  title: 'Overview',
  navigation: { label: 'Overview', icon: 'overview', waits: 'all' },
  data: async ({ search }) => {
    const { changesQuery, leavingQuery, sinceIn } = await import('./queries.ts')
    return [leavingQuery, changesQuery(sinceIn(search))]
  },
  load: async () => (await import('./overview-screen.tsx')).OverviewScreen,
})
