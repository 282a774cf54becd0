import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { screen } from '../app/screen.ts'

export const engagementsScreen = screen({
  path: '/engagements',
  title: 'Engagements',
  navigation: { label: 'Engagements', icon: 'engagements' },
  data: async ({ viewer, search }) => {
    const { engagementCounts, engagementList, keptOnlyMine } = await import('./queries.ts')
    const filter = { search: search.get('search') ?? '', onlyMine: mayFilterMyEngagements(viewer) && keptOnlyMine() }
    return [engagementList('Active Work Orders', filter), engagementCounts(filter)]
  },
  load: async () => (await import('./engagements-screen.tsx')).EngagementsScreen,
})
