import { screen } from '../portal/screen.ts'

export const engagementsScreen = screen({
  path: '/engagements',
  title: 'Engagements',
  navigation: { label: 'Engagements', icon: 'engagements' },
  data: async ({ viewer, search }) => (await import('./queries.ts')).firstQueries(viewer, search),
  load: async () => (await import('./engagements-screen.tsx')).EngagementsScreen,
})
