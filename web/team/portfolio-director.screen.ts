import { screen } from '../portal/screen.ts'
import { teamScreen } from './team.screen.ts'

export const portfolioDirectorScreen = screen({
  path: '/engagements/:id/portfolio-director',
  title: 'Portfolio Director profile',
  within: teamScreen,
  needsEngagement: true,
  data: async ({ params: { id } }) => {
    const { oversightOf } = await import('./queries.ts')
    return [oversightOf(id)]
  },
  load: async () => (await import('./portfolio-director-screen.tsx')).PortfolioDirectorScreen,
})
