import { mayFilterMyEngagements } from '@portal/domain/engagements/permissions'
import { chosenIn } from '../app/chosen-filters.ts'
import { screen } from '../app/screen.ts'

export const engagementsScreen = screen({
  path: '/engagements',
  title: 'Engagements',
  navigation: { label: 'Engagements', icon: 'engagements' },
  data: async ({ viewer, search }) => {
    const queries = await import('./queries.ts')
    const { engagementCounts, engagementList, filterNames, keptOnlyMine, orderIn } = queries
    const onlyMine = mayFilterMyEngagements(viewer) && keptOnlyMine()
    const filter = { search: search.get('search') ?? '', onlyMine, ...chosenIn(search, filterNames) }
    return [
      engagementList('Active Work Orders', filter, orderIn(search)),
      engagementCounts(filter),
      queries.changeLinesQuery,
      ...(viewer.is_stakeholder ? [] : [queries.customersQuery]),
    ]
  },
  load: async () => (await import('./engagements-screen.tsx')).EngagementsScreen,
})
