import { engagementQuery } from '../../shared/engagement/engagement.ts'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const team: WebFeature = {
  routes: [
    screenRoute({
      path: '/engagements/:id/employees/:employeeId',
      handle: {
        title: 'Member Profile',
        parent: '/engagements/:id/team',
      },
      queries: async ({ params: { id, employeeId } }) => {
        const { membersOf, profileOf, workOrdersOf } = await import('./queries.ts')
        return [engagementQuery(id), profileOf(id, employeeId), membersOf(id), workOrdersOf(id, employeeId)]
      },
      screen: async () => (await import('./member-profile-screen.tsx')).MemberProfileScreen,
    }),
    screenRoute({
      path: '/engagements/:id/portfolio-director',
      handle: {
        title: 'Portfolio Director profile',
        parent: '/engagements/:id/team',
      },
      queries: async ({ params: { id } }) => {
        const { oversightOf } = await import('./queries.ts')
        return [engagementQuery(id), oversightOf(id)]
      },
      screen: async () => (await import('./portfolio-director-screen.tsx')).PortfolioDirectorScreen,
    }),
    screenRoute({
      path: '/engagements/:id/team',
      handle: {
        title: 'Your Team',
        tab: { count: 'team' },
        parent: '/engagements/:id',
      },
      queries: async ({ params: { id }, search }) => {
        const { membersOf, oversightOf, tagsOf, teamsOf } = await import('./queries.ts')
        // Oversight is the default view.
        return [
          engagementQuery(id),
          membersOf(id),
          teamsOf(id),
          tagsOf(id),
          ...(search.has('view') ? [] : [oversightOf(id)]),
        ]
      },
      screen: async () => (await import('./team-screen.tsx')).TeamScreen,
    }),
  ],
}
